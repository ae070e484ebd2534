import { formats, type AnswerName } from '@refined/shared/domain';
import { ANSWER_WORDS } from './committee.ts';

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
