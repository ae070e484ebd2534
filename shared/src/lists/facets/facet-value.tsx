import type { FacetValue } from '../../contract/index.ts';
import { formats } from '../../domain/index.ts';
import { IconButton, SelectBox } from '@refined/shared/ui';
import { listMessages } from '../list-messages.ts';
import type { Choice } from './choose-value.ts';

export interface FacetValueRowProps {
  text: string;
  value: FacetValue;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

/** One value with its number of drugs: the box includes it, the button leaves it out. */
export const FacetValueRow = ({ text, value: { count }, choice, onChoose }: FacetValueRowProps) => (
  <li className="rl-value" data-choice={choice}>
    <SelectBox
      label={listMessages.include(text, count)}
      checked={choice === 'include'}
      onToggle={() => onChoose(choice === 'include' ? undefined : 'include')}
    >
      <span className="rl-value-text">{text}</span>
      <span className="rl-value-count">{formats.number(count)}</span>
    </SelectBox>
    <IconButton
      icon="exclude"
      label={listMessages.exclude(text)}
      tip={listMessages.excludeTip}
      aria-pressed={choice === 'exclude'}
      onClick={() => onChoose(choice === 'exclude' ? undefined : 'exclude')}
    />
  </li>
);
