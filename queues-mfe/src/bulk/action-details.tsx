import type { ActionOutcome } from '@refined/shared/contract';
import { useProduct } from '@refined/shared/api-client';
import { LIMITS } from '@refined/shared/domain';
import type { DrugActions } from '@refined/shared/lists';
import { drugActionMessages } from '@refined/shared/messages';
import { Button, Dialog, DrugLine, movedMeanwhileText } from '@refined/shared/ui';
import { bulkMessages } from '../queue-messages.ts';

const lineOf = (
  { id, din, outcome, queue, in_product = false, moved_by, moved_at, detail }: ActionOutcome,
  productName: string,
): string => {
  if (outcome === 'unknown') return drugActionMessages.notFound(din || id);
  return queue === null || queue === undefined || !moved_by
    ? bulkMessages.notMoved(din, detail ?? '')
    : movedMeanwhileText({ din, queue, in_product, moved_by, moved_at }, productName);
};

/**
 * The refused drugs with the reason, or who moved them where and when (D12); and Undo for the drugs
 * that moved (D14).
 */
export const ActionDetails = ({ details, closeDetails }: DrugActions) => {
  const { name: productName } = useProduct();
  const { results = [], done = 0, undo } = details ?? {};
  const undoAndClose = () => {
    closeDetails();
    undo?.();
  };
  return (
    <Dialog
      open={details !== undefined}
      title={bulkMessages.detailsTitle}
      onClose={closeDetails}
      actions={
        undo ? <Button onClick={undoAndClose}>{bulkMessages.undoMoved(done)}</Button> : undefined
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
