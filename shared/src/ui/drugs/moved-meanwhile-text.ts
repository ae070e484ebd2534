import type { MoveAnswer } from '../../contract/index.ts';
import { moveMessages } from '../../messages/index.ts';

const clock = (time: string): string | undefined => {
  const date = new Date(time);
  return Number.isNaN(date.getTime())
    ? undefined
    : date.toLocaleTimeString('en-CA', { hour: '2-digit', minute: '2-digit', hour12: false });
};

/** Where a drug went that somebody else moved, and who did (D12), in the words of its badges. */
export const movedMeanwhileText = (
  now: Pick<MoveAnswer, 'din' | 'queue' | 'in_product' | 'moved_by' | 'moved_at'>,
  productName: string,
): string => {
  const badge =
    now.queue === '' && now.in_product
      ? moveMessages.onProduct(productName)
      : moveMessages.badge[now.queue];
  return moveMessages.movedMeanwhile(
    now.din,
    badge,
    now.moved_by ?? undefined,
    now.moved_at ? clock(now.moved_at) : undefined,
  );
};
