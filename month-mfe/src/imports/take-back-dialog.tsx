import {
  faultOf,
  faultText,
  pagedOf,
  unwrap,
  useApi,
  useInfiniteQuery,
  useMutation,
  useProduct,
} from '@refined/shared/api-client';
import { importsCalls, readKey, type KeptDrug, type TakeBack } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { ConfirmDialog, Dialog, DrugLine, FaultPanel } from '@refined/shared/ui';
import { ShowMore, type PagedView } from '../list-parts.tsx';
import { importMessages } from './import-messages.ts';
import type { ImportJobsView } from './use-imports.ts';

/** What taking an import back would do, or did, and the drugs that stay. */
const useTakeBackPreview = (run: number): PagedView<KeptDrug> & { readonly preview?: TakeBack } => {
  const { client } = useApi();
  const query = useInfiniteQuery({
    queryKey: readKey('importTakeBackPreview', run),
    queryFn: ({ pageParam: after, signal }) =>
      unwrap(
        client.call(importsCalls.importTakeBackPreview, {
          params: { run },
          query: { after },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Loaded each time it opens, because colleagues may have decided meanwhile.
    staleTime: 0,
    gcTime: 0,
  });
  const [first] = query.data?.pages ?? [];
  return {
    ...pagedOf(query),
    preview: first,
    items: query.data?.pages.flatMap(({ kept }) => kept) ?? [],
    count: first?.counts.kept,
  };
};

const text = importMessages.takeBack;

const KeptList = ({ kept }: { kept: PagedView<KeptDrug> }) => {
  const product = useProduct();
  return (
    <div className="mo-kept">
      <ul className="mo-bullets">
        {kept.items.map((drug) => (
          <li key={drug.id}>
            <DrugLine
              drug={{ ...drug, drug_name: drug.name }}
              productName={product.name}
              to={PATHS.drug(drug.id)}
            />{' '}
            <span className="rf-sub">{text.kept(drug)}</span>
          </li>
        ))}
      </ul>
      <ShowMore list={kept} label={text.more} failed={text.failed} />
    </div>
  );
};

interface TakeBackDialogProps {
  readonly run: number;
  /** The import's database and date. */
  readonly title: string;
  readonly takeBack: ImportJobsView['takeBack'];
  readonly onClose: () => void;
}

/**
 * Asks before an import is taken back: what will be restored, in numbers, and which drugs stay
 * (D59).
 */
export const TakeBackDialog = ({ run, title, takeBack, onClose }: TakeBackDialogProps) => {
  const list = useTakeBackPreview(run);
  const { preview, fault, refresh } = list;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => takeBack(run),
    onSuccess: onClose,
  });
  const refused = faultOf(error);
  const lines = preview ? text.returns(preview.counts) : [];
  const kept = preview?.counts.kept ?? 0;
  return (
    <ConfirmDialog
      open
      danger
      title={text.title}
      confirmLabel={text.confirm}
      cancelLabel={text.cancel}
      busy={isPending || list.status === 'loading'}
      error={refused ? faultText(refused) : preview?.refusal?.sentence}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{text.intro(title)}</p>
      <FaultPanel title={text.failed} fault={fault} busy={list.busy} refresh={refresh} />
      {preview ? (
        <>
          {lines.length > 0 ? (
            <ul className="mo-bullets">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ) : (
            <p>{text.nothing}</p>
          )}
          <p>{kept > 0 ? `${text.keptTitle(kept)}:` : text.keptNone}</p>
          {kept > 0 ? <KeptList kept={list} /> : null}
          <p className="rf-sub">{text.once}</p>
        </>
      ) : fault ? null : (
        <p className="rf-sub">{text.loading}</p>
      )}
    </ConfirmDialog>
  );
};

/** The drugs that stayed when an import was taken back. */
export const KeptDialog = ({ run, onClose }: { run: number; onClose: () => void }) => {
  const list = useTakeBackPreview(run);
  const { fault, refresh } = list;
  return (
    <Dialog open wide title={text.keptDialog} onClose={onClose}>
      <FaultPanel title={text.failed} fault={fault} busy={list.busy} refresh={refresh} />
      {fault ? null : <KeptList kept={list} />}
    </Dialog>
  );
};
