import { formats, type AnswerName } from '../domain/index.ts';

interface Answer {
  readonly answer: AnswerName;
  readonly tier: number | null;
  readonly reason: string;
  /** The day of the meeting. */
  readonly meeting: string;
}

/** The expert committee's answer. */
export const committeeMessages = {
  answer: { include: 'Include', exclude: 'Exclude', defer: 'Defer' } satisfies Record<
    AnswerName,
    string
  >,
  /** "Committee, 2026-05-12: include, tier 3" */
  answered: ({ answer, tier, meeting }: Omit<Answer, 'reason'>) =>
    `Committee, ${formats.day(meeting)}: ${answer}${tier === null ? '' : `, tier ${tier}`}`,
  /** With its reason. */
  said: (answer: Answer) => `${committeeMessages.answered(answer)}. ${answer.reason}`,
} as const;
