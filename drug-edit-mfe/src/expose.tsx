import { useParams } from '@refined/shared/router';
import { StyleSheet, FaultPanel, NotFound, PageHeading } from '@refined/shared/ui';
import { kitMessages } from '@refined/shared/messages';
import listBeside from './page/list-beside.css';
import fields from './page/fields.css';
import history from './history/history.css';
import edit from './page/edit.css';
import { ListBeside } from './page/list-beside.tsx';
import { useCameFrom, type CameFrom } from './page/use-came-from.ts';
import { editMessages } from './edit-messages.ts';
import { useDrugRecord } from './form/use-drug-record.ts';
import { useLookups, type LookupLists } from './form/use-lookups.ts';
import { DrugEditor } from './page/drug-editor.tsx';

const styles = [fields, edit, history, listBeside].join('');

/** Class names of the skeleton's cells: the form's main fields. */
const CELLS = ['', '', '', '', 'ed-wide', '', '', ''];

/** The form's skeleton; visible only after LIMITS.skeletonDelay (set in the kit's style sheet). */
const EditSkeleton = () => (
  <div className="rf-skeleton" role="group" aria-busy="true" aria-label={kitMessages.loading}>
    <div className="ed-bones-heading rf-bar" aria-hidden="true">
      <i className="rf-bone" />
      <i className="rf-bone" />
    </div>
    <div className="rf-panel" aria-hidden="true">
      <div className="ed-grid">
        {CELLS.map((width, index) => (
          <div key={index} className={`ed-cell ${width}`}>
            <i className="rf-bone ed-bone-label" />
            <i className="rf-bone ed-bone-control" />
          </div>
        ))}
      </div>
      <i className="rf-bone ed-bone-more" />
    </div>
  </div>
);

/**
 * One drug's page: loading, not found, or the form. The form is filled only after all eight lookups
 * have loaded (specification §4, D32, D64).
 */
const DrugEditPage = ({
  drugId,
  cameFrom,
}: {
  readonly drugId: string;
  readonly cameFrom: CameFrom | undefined;
}) => {
  const { status, record, etag, fault, refresh } = useDrugRecord(drugId);
  const lookups = useLookups();

  if (fault?.kind === 'not-found' && !record) return <NotFound what={editMessages.drug(drugId)} />;
  if (status === 'failed')
    return (
      <>
        <PageHeading title={`${editMessages.refId} ${drugId}`} />
        <FaultPanel title={editMessages.loadFailed} fault={fault} refresh={refresh} />
      </>
    );
  if (!record) return <EditSkeleton />;
  const { failed } = lookups;
  const lists = lookups.status === 'ready' ? (lookups.lists as LookupLists) : undefined;
  return (
    <DrugEditor
      drugId={drugId}
      cameFrom={cameFrom}
      record={record}
      etag={etag}
      lists={lists}
      lookups={lookups.status}
    >
      {/* Names the lookups that failed (D32). */}
      {failed[0] ? (
        <FaultPanel
          title={editMessages.lookupsFailed(failed.map(({ name }) => name))}
          fault={failed[0].fault}
          refresh={lookups.retry}
        />
      ) : null}
    </DrugEditor>
  );
};

/**
 * The edit screen, `/drugs/:drugId`. Each drug gets a new form, so no state of the last one
 * remains; the list beside it stays.
 */
export const Screen = () => {
  const { drugId = '' } = useParams();
  const cameFrom = useCameFrom(drugId);
  return (
    <>
      <StyleSheet text={styles} />
      <ListBeside drugId={drugId} cameFrom={cameFrom}>
        <DrugEditPage key={drugId} drugId={drugId} cameFrom={cameFrom} />
      </ListBeside>
    </>
  );
};
