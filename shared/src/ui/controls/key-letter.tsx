import { keyDefinition, keyText, type TakenKeyName } from '../../domain/index.ts';
import { useKeysOn } from './keys-context.ts';

/**
 * The letter of a control, to look at: screen readers get it by `aria-keyshortcuts`. Nothing while
 * single keys are off.
 */
export const KeyLetter = ({ name }: { name: TakenKeyName | undefined }) => {
  const isOn = useKeysOn();
  if (!name || (!isOn && !keyDefinition(name).ctrl)) return null;
  return <kbd aria-hidden="true">{keyText(name)}</kbd>;
};
