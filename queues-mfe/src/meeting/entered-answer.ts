import { LIMITS, localDay, type AnswerName } from '@refined/shared/domain';
import { answerMessages } from '../messages/committee.ts';

/** The day of the last answer that was entered in this tab: a meeting answers about many drugs. */
const STORED = 'refined.meeting';

export const lastMeeting = (): string => {
  try {
    return sessionStorage.getItem(STORED) ?? localDay(new Date());
  } catch {
    return localDay(new Date());
  }
};

export const keepMeeting = (day: string): void => {
  try {
    sessionStorage.setItem(STORED, day);
  } catch {
    // Without storage each answer begins with today.
  }
};

/** The tiers that an included drug may get. */
export const TIERS = [
  { value: '', label: answerMessages.sameTier },
  ...Array.from({ length: LIMITS.highestTier }, (_, index) => String(index + 1)).map((tier) => ({
    value: tier,
    label: tier,
  })),
];

interface EnteredAnswer {
  readonly answer: AnswerName;
  readonly reason: string;
  /** YYYY-MM-DD */
  readonly meeting: string;
  /** As chosen of TIERS. */
  readonly tier: string;
}

/** As the action takes it: only what is included gets a tier. */
export const answerInput = ({ tier, ...entered }: EnteredAnswer) => ({
  ...entered,
  ...(entered.answer === 'include' && tier !== '' && { tier: Number(tier) }),
});
