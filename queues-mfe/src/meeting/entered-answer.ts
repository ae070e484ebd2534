import { inTab, LIMITS, localDay, rememberedText, type AnswerName } from '@refined/shared/domain';
import { answerMessages } from '../messages/committee.ts';

/** The meeting day last entered in this tab: one meeting answers many drugs. */
const entered = rememberedText(inTab, 'refined.meeting');

export const lastMeeting = (): string => entered.read() ?? localDay(new Date());
export const keepMeeting = (day: string): void => void entered.write(day);

/** The tiers for an included drug. */
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
  /** A value of TIERS. */
  readonly tier: string;
}

/** The action's input; only an included drug gets a tier. */
export const answerInput = ({ tier, ...entered }: EnteredAnswer) => ({
  ...entered,
  ...(entered.answer === 'include' && tier !== '' && { tier: Number(tier) }),
});
