import {
  formats,
  isOffMarket,
  type AnswerName,
  type MoveName,
  type SourceStatus,
} from '@refined/shared/domain';
import { committeeMessages, exportMessages, moveMessages } from '@refined/shared/messages';

/** Sentences for entering the expert committee's answer. */
export const answerMessages = {
  title: 'Committee’s Answer',
  confirm: 'Save answer',
  question: (count: number) =>
    count === 1
      ? 'What did the committee answer?'
      : `What did the committee answer about these ${formats.number(count)} drugs?`,
  /** With the drug's destination. */
  answer: (answer: AnswerName, move: MoveName | undefined) =>
    `${committeeMessages.answer[answer]}: ${move ? `to ${moveMessages.destination[move]}` : 'stays with the committee'}`,
  tier: 'RG Tier',
  sameTier: 'No change',
  meeting: 'Day of the meeting',
  reason: 'Reason',
  reasonHint: 'Shown on the card, in the history and in the minutes.',
  reasonFirst: 'Write the reason first.',
  meetingFirst: 'Choose the day of the meeting first.',
  marketFirst: 'First decide about the drugs that are not on the market.',
} as const;

/** Sentences for setting our own fields of several drugs. */
export const fieldsMessages = {
  title: 'Set Fields',
  confirm: 'Set',
  which: 'Which fields?',
  none: 'None',
  choose: 'Choose',
  typed: 'Type to find a value. “None” empties the field.',
  remove: (name: string) => `Remove ${name}`,
  notLoaded: 'The lists of values could not be loaded.',
  unknown: 'Choose a value from the list.',
  chooseFirst: 'Choose a field first.',
  valueFirst: 'Choose a value for each field first.',
  changes: 'What changes',
  counting: 'Counting what changes …',
  notCounted: 'What changes could not be counted.',
  /** The action would change nothing. */
  same: (count: number) =>
    count === 1 ? 'It already has these values.' : 'All of them already have these values.',
  drugs: (count: number) => formats.counted(count, 'drug', 'drugs'),
  fourEyes: 'Changes that need approval are published after a second person has approved them.',
} as const;

/** A meeting of the expert committee: its agenda, its answers and its minutes. */
export const meetingMessages = {
  open: 'Meeting',
  title: (day: string) => `Committee Meeting, ${formats.day(day)}`,
  /** Shown beside the title. */
  figures: (answers: number, waiting: number | undefined) =>
    [
      formats.counted(answers, 'answer', 'answers'),
      ...(waiting === undefined ? [] : [`${formats.number(waiting)} on the agenda`]),
    ].join(' · '),
  leave: 'Back to the queue',
  failed: 'The minutes could not be loaded.',
  none: 'The agenda is empty, and no answer was entered for this day.',
  noneThen: 'No answer was entered for this day.',
  day: 'Day of the meeting',
  meetings: 'Meetings with answers',
  chooseDay: 'Choose a day',
  dayOf: (day: string, answers: number) =>
    `${formats.day(day)} (${formats.counted(answers, 'answer', 'answers')})`,
  columns: { drug: 'Drug', question: 'Question', answer: 'Answer' },
  reasonColumn: 'Reason',
  entryOf: (din: string) => `Answer about drug ${din}`,
  noAnswer: 'Answer',
  answerFirst: 'Choose the answer first.',
  save: 'Save',
  /** Including a drug that isn't on the market needs a deliberate choice (D55). */
  option: (answer: AnswerName, status: SourceStatus | null | undefined) =>
    answer === 'include' && isOffMarket(status)
      ? `${committeeMessages.answer.include} anyway (${moveMessages.offMarketBadge[status]})`
      : committeeMessages.answer[answer],
  answered: (answer: AnswerName, tier: number | null) =>
    tier === null
      ? committeeMessages.answer[answer]
      : `${committeeMessages.answer[answer]}, tier ${tier}`,
  enteredBy: (name: string) => `Entered by ${name}`,
  undo: 'Undo',
  undoOf: (din: string) => `Undo the answer about drug ${din}`,
  asked: (name: string, question: string) =>
    question === '' ? name && `Sent by ${name}` : `${name}: ${question}`,
  more: 'Show more of the agenda',
  agenda: 'Agenda',
  minutes: 'Minutes',
  minutesOf: (answers: number) => `Minutes: ${formats.counted(answers, 'answer', 'answers')}`,
  excel: exportMessages.format.xlsx,
  saved: exportMessages.saved,
  notSaved: 'The meeting could not be downloaded.',
} as const;
