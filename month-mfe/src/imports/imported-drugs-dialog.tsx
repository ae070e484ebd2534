import {
  unwrap,
  useApi,
  useInfiniteQuery,
  useProduct,
  withReason,
} from '@refined/shared/api-client';
import {
  importsCalls,
  readKey,
  type ImportedDrug,
  type ImportedDrugsFilter,
} from '@refined/shared/contract';
import { Button, Dialog, FaultPanel, Table, useFileDownload } from '@refined/shared/ui';
import { PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import { importMessages } from '../messages/imports.ts';
import { pagedView, ShowMore, type PagedView } from '../paged-view.tsx';

/** The drugs behind a figure of an import or its preview. */
const useImportedDrugs = (job: number, filter: ImportedDrugsFilter): PagedView<ImportedDrug> => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: readKey('importJobDrugs', job, filter),
    queryFn: ({ pageParam: after, signal }) =>
      unwrap(
        client.call(importsCalls.importJobDrugs, {
          params: { job },
          query: { ...filter, after },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return {
    ...pagedView(query),
    items: query.data?.pages.flatMap(({ results }) => results) ?? [],
    count: query.data?.pages[0]?.count,
  };
};

/** Downloads all of these drugs as a file. */
const useImportedDrugsDownload = (job: number, filter: ImportedDrugsFilter) => {
  const { client } = useApi();
  const { busy, start } = useFileDownload();
  const { drugs } = importMessages;
  return {
    busy: busy !== undefined,
    download: () =>
      start({
        name: drugs.fileName(job, filter),
        fetch: async () =>
          withReason(
            await client.download(importsCalls.importJobDrugsDownload, {
              params: { job },
              query: filter,
            }),
          ),
        failed: drugs.downloadFailed,
      }),
  };
};

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

const COLUMNS = [
  { key: 'drug', head: text.shown.drug, short: '', width: '32%' },
  { key: 'change', head: text.shown.change, short: '' },
  { key: 'to', head: text.shown.to, short: '', width: '22%' },
] as const;

const cellsOf = (drug: ImportedDrug, product: string) => ({
  drug: (
    <>
      {drug.id === null ? drug.name : <Link to={PATHS.drug(drug.id)}>{drug.name}</Link>}
      <span className="rf-sub mo-drug-din">{drug.din || text.noDin}</span>
    </>
  ),
  change:
    drug.changes.length > 0 ? (
      <ul className="mo-drug-changes">
        {drug.changes.map((change, index) => (
          <ChangeLine key={index} {...change} />
        ))}
      </ul>
    ) : (
      text.figure[drug.figure]
    ),
  to: text.goes(drug, product),
});

interface ImportedDrugsDialogProps {
  readonly job: number;
  readonly filter: ImportedDrugsFilter;
  readonly done: boolean;
  readonly onClose: () => void;
}

/** The drugs behind a figure of an import or its preview: old → new, and each one's queue (D61). */
export const ImportedDrugsDialog = ({ job, filter, done, onClose }: ImportedDrugsDialogProps) => {
  const { items, count, fault, busy, more, refresh } = useImportedDrugs(job, filter);
  const file = useImportedDrugsDownload(job, filter);
  const { name: product } = useProduct();
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
      <FaultPanel title={text.failed} fault={fault} refresh={refresh} />
      {count === undefined ? (
        fault ? null : (
          <p className="rf-sub mo-drugs-place">{text.loading}</p>
        )
      ) : (
        <>
          <p className="rf-sub" role="status">
            {items.length < count ? text.shownOf(items.length, count) : text.count(count)}
          </p>
          <Table
            label={text.which(filter)}
            columns={COLUMNS}
            rows={items.map((drug, index) => ({ key: index, cells: cellsOf(drug, product) }))}
            narrow="blocks"
            height="56vh"
            after={<ShowMore label={text.more} busy={busy} more={more} />}
          />
        </>
      )}
    </Dialog>
  );
};
