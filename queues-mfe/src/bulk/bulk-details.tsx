import type { BulkMoveResult } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import { Button, Dialog, DrugLine, movedMeanwhileText } from '@refined/shared/ui';
import { bulkMessages } from '../messages/bulk.ts';
import type { BulkRest } from './use-bulk-moves.ts';

interface BulkDetailsProps {
  /** Undefined: closed. */
  rest?: BulkRest;
  productName: string;
  onClose: () => void;
}

const lineOf = (
  { id, din, outcome, queue, in_product = false, moved_by, moved_at, detail }: BulkMoveResult,
  productName: string,
): string => {
  if (outcome === 'unknown') return bulkMessages.notFound(din || id);
  return queue === null || queue === undefined || !moved_by
    ? bulkMessages.notMoved(din, detail ?? '')
    : movedMeanwhileText({ din, queue, in_product, moved_by, moved_at }, productName);
};

/**
 * The drugs that didn't move and why: who moved them where, and when (D12); and Undo for those that
 * did (D14).
 */
export const BulkDetails = ({ rest, productName, onClose }: BulkDetailsProps) => {
  const { results = [], moved = 0, undo } = rest ?? {};
  const takeBack = () => {
    onClose();
    undo?.();
  };
  return (
    <Dialog
      open={rest !== undefined}
      title={bulkMessages.detailsTitle}
      onClose={onClose}
      actions={
        undo ? <Button onClick={takeBack}>{bulkMessages.undoMoved(moved)}</Button> : undefined
      }
    >
      <ul className="qu-rest">
        {results.slice(0, LIMITS.bulk.detailed).map((result) => (
          <li key={result.id}>
            {result.drug ? (
              <>
                <DrugLine drug={result.drug} />:{' '}
              </>
            ) : null}
            {lineOf(result, productName)}
          </li>
        ))}
      </ul>
      {results.length > LIMITS.bulk.detailed ? (
        <p>{bulkMessages.more(results.length - LIMITS.bulk.detailed)}</p>
      ) : null}
    </Dialog>
  );
};
