import { faultText } from '@refined/shared/api-client';
import type { ImportedDrug, ImportedDrugsFilter } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import { Button, Dialog, ErrorPanel } from '@refined/shared/ui';
import { importMessages } from '../../messages/imports.ts';
import { useImportedDrugs, useImportedDrugsDownload } from './use-imported-drugs.ts';

const text = importMessages.drugs;

type Change = ImportedDrug['changes'][number];

const ChangeLine = ({ kind, before, after }: Change) => (
  <li>
    {text.kind(kind)}
    {before || after ? (
      <span className="mo-drug-values">
        {before ? (
          <>
            <span className="rf-hidden">{text.was} </span>
            <del>{text.values(before) || text.none}</del>{' '}
          </>
        ) : null}
        {after ? (
          <>
            <span aria-hidden="true">→ </span>
            <span className="rf-hidden">{text.is} </span>
            <ins>{text.values(after) || text.none}</ins>
          </>
        ) : null}
      </span>
    ) : null}
  </li>
);

const Row = ({ drug }: { drug: ImportedDrug }) => (
  <tr>
    <th scope="row">
      {drug.id === null ? drug.name : <Link to={PATHS.drug(drug.id)}>{drug.name}</Link>}
      <span className="rf-sub mo-drug-din">{drug.din || text.noDin}</span>
    </th>
    <td>
      {drug.changes.length > 0 ? (
        <ul className="mo-drug-changes">
          {drug.changes.map((change, index) => (
            <ChangeLine key={index} {...change} />
          ))}
        </ul>
      ) : (
        text.figure[drug.figure]
      )}
    </td>
    <td>{text.goes(drug)}</td>
  </tr>
);

export interface ImportedDrugsDialogProps {
  readonly job: number;
  readonly filter: ImportedDrugsFilter;
  readonly done: boolean;
  readonly onClose: () => void;
}

/** The drugs behind a figure of an import or its preview: old → new, and where each goes (D61). */
export const ImportedDrugsDialog = ({ job, filter, done, onClose }: ImportedDrugsDialogProps) => {
  const { items, count, fault, busy, more, refresh } = useImportedDrugs(job, filter);
  const file = useImportedDrugsDownload(job, filter);
  const actions = (
    <Button icon="download" busy={file.busy} onClick={file.download}>
      {text.download}
    </Button>
  );
  return (
    <Dialog
      open
      wide
      title={`${text.title(done)}: ${text.which(filter)}`}
      onClose={onClose}
      actions={actions}
    >
      {fault ? (
        <ErrorPanel
          title={text.failed}
          detail={faultText(fault)}
          requestId={fault.requestId}
          onRetry={refresh}
        />
      ) : null}
      {count === undefined ? (
        fault ? null : (
          <p className="rf-sub mo-drugs-frame">{text.loading}</p>
        )
      ) : (
        <>
          <p className="rf-sub" role="status">
            {items.length < count ? text.shownOf(items.length, count) : text.count(count)}
          </p>
          <div
            className="mo-drugs-frame"
            role="region"
            aria-label={text.which(filter)}
            tabIndex={0}
          >
            <table className="mo-drugs">
              <thead>
                <tr>
                  {Object.entries(text.shown).map(([name, label]) => (
                    <th key={name} scope="col">
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {items.map((drug, index) => (
                  <Row key={index} drug={drug} />
                ))}
              </tbody>
            </table>
            {more ? (
              <Button busy={busy} onClick={more}>
                {text.more}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </Dialog>
  );
};
