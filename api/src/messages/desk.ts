import { formats } from '@refined/shared/domain';

/** Why a card can't be put away, brought back or taken. */
export const deskMessages = {
  drugsOrQueue: 'Send either drugs, or a queue with the expected number of drugs.',
  versions: 'Send as many versions as drugs.',
  badMoment: 'Send a date in the future, at most a year away.',
  noMoment: 'Only "date" has a date.',
  notInReview: 'Only cards in a review or committee queue can be put away.',
  marketed: 'It is marketed already.',
  changedSince: 'Something else has happened to it since.',
  takenBy: (name: string, until: Date) => `${name} does it, until ${formats.moment(until)}.`,
  archived: 'It is in no queue.',
} as const;
