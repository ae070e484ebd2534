import {
  pagedOf,
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
import {
  Button,
  Dialog,
  DrugLine,
  FaultPanel,
  FieldChanges,
  Table,
  useFileDownload,
} from '@refined/shared/ui';
import { PATHS } from '@refined/shared/domain';
import { importMessages } from './import-messages.ts';
import { ShowMore, type PagedView } from '../list-parts.tsx';

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
    ...pagedOf(query),
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

const COLUMNS = [
  { key: 'drug', head: text.shown.drug, short: '', width: '32%' },
  { key: 'change', head: text.shown.change, short: '' },
  { key: 'to', head: text.shown.to, short: '', width: '22%' },
] as const;

const cellsOf = (drug: ImportedDrug, product: string) => ({
  drug: (
    <DrugLine
      drug={{ ...drug, drug_name: drug.name }}
      productName={product}
      to={drug.id === null ? undefined : PATHS.drug(drug.id)}
    />
  ),
  change:
    drug.changes.length > 0 ? (
      <FieldChanges
        fields={drug.changes.map((change) => ({
          ...change,
          field: change.field ?? change.kind,
          label: text.kind(change.kind),
        }))}
      />
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

/** The drugs behind a figure of an import or its preview, with old → new and queue (D61). */
export const ImportedDrugsDialog = ({ job, filter, done, onClose }: ImportedDrugsDialogProps) => {
  const drugs = useImportedDrugs(job, filter);
  const { items, count, fault, busy, refresh } = drugs;
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
      <FaultPanel title={text.failed} fault={fault} busy={busy} refresh={refresh} />
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
            after={<ShowMore list={drugs} label={text.more} failed={text.failed} />}
          />
        </>
      )}
    </Dialog>
  );
};
