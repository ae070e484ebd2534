import { keyDefinition, keyText, type TakenKeyName } from '../../domain/index.ts';
import { useKeysOn } from './keys-context.ts';

/**
 * The visible letter of a control's key; screen readers get it from `aria-keyshortcuts`. Renders
 * nothing while single keys are off.
 */
export const KeyLetter = ({ name }: { name: TakenKeyName | undefined }) => {
  const isOn = useKeysOn();
  if (!name || (!isOn && !keyDefinition(name).ctrl)) return null;
  return <kbd aria-hidden="true">{keyText(name)}</kbd>;
};
