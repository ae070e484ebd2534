import { formats } from '@refined/shared/domain';

/** Who does what, on the edit screen. */
export const deskLineMessages = {
  group: 'Who does what',
  changedSince: 'Changed since you looked on',
  by: (actor: string) => `by ${actor}`,
  more: (count: number) =>
    `${formats.counted(count, 'more change', 'more changes')} in the history.`,
} as const;
