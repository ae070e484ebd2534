import { useState } from 'react';
import type { PublicationPreview } from '@refined/shared/contract';
import { effectiveBounds, effectiveDayOf, isEffectiveDay } from '@refined/shared/domain';
import { publishMessages as text } from '../messages/publish.ts';
import { touched } from './touched.ts';

const pad = (part: number): string => String(part).padStart(2, '0');

/** Today in the user's time zone, YYYY-MM-DD. */
const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
};

export interface EffectiveDay {
  readonly value: string;
  readonly set: (value: string) => void;
  readonly hint: string;
  /** Why this date isn't possible. */
  readonly error?: string;
  readonly bounds: { readonly first: string; readonly last: string };
  /** There are no changes to publish: a different date corrects that of the last publication. */
  readonly corrects: boolean;
}

/** The effective date of the previewed publication (D56): today until another is chosen. */
export const useEffectiveDay = (
  data: PublicationPreview | undefined,
): EffectiveDay & { readonly reset: () => void } => {
  const [chosen, set] = useState<string>();
  // oxlint-disable-next-line react/purity -- a page that stays open overnight has a new day
  const now = new Date();
  const bounds = effectiveBounds(now);
  const last = data?.against && {
    number: data.against.number,
    effective: effectiveDayOf(data.against),
  };
  const isNothing = data !== undefined && touched(data) === 0;
  const value = chosen ?? (isNothing && last ? last.effective : today());
  const corrects = isNothing && last !== null && last !== undefined && value !== last.effective;
  const hint = () => {
    if (isNothing && last && !corrects) return text.correctEffective(last.number);
    return last && value < last.effective
      ? text.effectiveBefore(last.number, last.effective)
      : text.effectiveHint;
  };
  const isWrong = chosen !== undefined && !isEffectiveDay(value, now);
  return {
    value,
    set,
    hint: hint(),
    error: isWrong ? text.effectiveWrong(bounds.first, bounds.last) : undefined,
    bounds,
    corrects,
    reset: () => set(undefined),
  };
};
