import { formats, type AnswerName, type MoveName } from '@refined/shared/domain';
import { moveMessages } from '@refined/shared/messages';

/** What the committee may answer. */
const ANSWER_WORDS: Readonly<Record<AnswerName, string>> = {
  include: 'Include',
  exclude: 'Exclude',
  defer: 'Defer',
};

/** Sentences of entering what the expert committee answered. */
export const answerMessages = {
  title: 'Committee’s Answer',
  confirm: 'Save answer',
  question: (count: number) =>
    count === 1
      ? 'What did the committee answer?'
      : `What did the committee answer about these ${formats.number(count)} drugs?`,
  /** With where the drug goes. */
  answer: (answer: AnswerName, move: MoveName | undefined) =>
    `${ANSWER_WORDS[answer]}: ${move ? `to ${moveMessages.destination[move]}` : 'stays with the committee'}`,
  tier: 'RG Tier',
  sameTier: 'As it is',
  meeting: 'Day of the meeting',
  reason: 'Reason',
  reasonHint: 'Shown on the card, in the history and in the minutes.',
  reasonFirst: 'Write the reason first.',
  meetingFirst: 'Choose the day of the meeting first.',
  marketFirst: 'Say first what becomes of what is not on the market.',
} as const;

/** Sentences of giving our own fields of several drugs a value. */
export const fieldsMessages = {
  title: 'Set Fields',
  confirm: 'Set',
  which: 'Which fields?',
  none: 'None',
  choose: 'Choose',
  typed: 'Type to find one; “None” empties the field.',
  remove: (name: string) => `Remove ${name}`,
  notLoaded: 'The lists of values could not be loaded.',
  unknown: 'Choose one of the list.',
  chooseFirst: 'Choose a field first.',
  valueFirst: 'Choose a value for each field first.',
  changes: 'What changes',
  counting: 'Counting what changes …',
  notCounted: 'What changes could not be counted.',
  /** Nothing to do. */
  same: (count: number) =>
    count === 1 ? 'It has these values already.' : 'All of them have these values already.',
  drugs: (count: number) => formats.counted(count, 'drug', 'drugs'),
  fourEyes: 'Changes that need approval are published after a second person has approved them.',
} as const;

/** The minutes of the expert committee's meetings. */
export const minutesMessages = {
  open: 'Minutes',
  title: (day: string | undefined) =>
    day === undefined ? 'Minutes of the committee’s meetings' : `Minutes, ${formats.day(day)}`,
  print: 'Print',
  leave: 'Back to the queue',
  failed: 'The minutes could not be loaded.',
  none: 'No answer was entered yet. Enter it on a card of this queue.',
  meeting: 'Meeting',
  dayOf: (day: string, answers: number) =>
    `${formats.day(day)} (${formats.counted(answers, 'answer', 'answers')})`,
  count: (answers: number) => formats.counted(answers, 'answer', 'answers'),
  columns: { drug: 'Drug', question: 'Asked', answer: 'Answer', reason: 'Reason' },
  answered: (answer: AnswerName, tier: number | null) =>
    tier === null ? ANSWER_WORDS[answer] : `${ANSWER_WORDS[answer]}, tier ${tier}`,
  asked: (name: string, question: string) =>
    question === '' ? name && `Sent by ${name}` : `${name}: ${question}`,
} as const;
