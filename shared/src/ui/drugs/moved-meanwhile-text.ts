import { formats } from '../../domain/index.ts';
import type { MoveAnswer } from '../../contract/index.ts';
import { moveMessages } from '../../messages/index.ts';

/** Where somebody else moved a drug, and who (D12), in the words of its badges. */
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
    now.moved_at ? formats.clock(now.moved_at) : undefined,
  );
};
