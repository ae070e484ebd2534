import { type LookupName, formats } from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';

/** Labels that are in no list (D79). */
export const labelsMessages = {
  title: (count: number) => formats.counted(count, 'unknown label', 'unknown labels'),
  hint: 'An import brought them, and no list has them. Say which entry each one is: its records get it, and later imports read it so. Or add it to its list.',
  failed: 'The labels could not be loaded.',
  place: (list: LookupName, drugs: number) =>
    `${fieldMessages.label(list)}, on ${formats.counted(drugs, 'drug', 'drugs')}`,
  is: (name: string) => `“${name}” is`,
  chooseFirst: 'Choose an entry of the list first.',
  take: 'It is this',
  add: 'Add it to the list',
} as const;
