import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  kitMessages,
  listFileMessages,
  moveMessages,
  printMessages,
  reasonMessages,
} from '../../messages/index.ts';
import type { DrugSummary } from '../../contract/index.ts';
import { isOffMarket } from '../../domain/index.ts';
import { OthersOnProduct } from './others-on-product.tsx';
import { Table, type TableColumn, type TableRow } from '../list/table.tsx';

/**
 * Whether the page is being printed. Renders before the browser lays out the paper, however
 * printing was started, so parts for paper only cost nothing on the screen.
 */
export const usePrinting = (): boolean => {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return printing;
};

/** The head of a printed page: product, date, user, and text that isn't in the heading. */
export const PrintHead = ({ by, children }: { by?: string | undefined; children?: string }) => (
  <p className="rf-print-head rf-flow rf-muted">
    <span>{children}</span>
    {/* oxlint-disable-next-line react/purity -- the moment of printing, not of opening */}
    <span>{printMessages.printed(kitMessages.brand, new Date(), by)}</span>
  </p>
);

const { columns } = printMessages;

export interface PrintedDrugsProps {
  readonly drugs: readonly DrugSummary[];
  /** The request, e.g. the search; shown before the number of drugs. */
  readonly about?: string;
  /** The number of all, if the host sends it. */
  readonly total?: number | undefined;
  /** Some aren't loaded. */
  readonly hasMore: boolean;
  readonly productName: string;
  /** The user who prints. */
  readonly by?: string | undefined;
  /** They are all in one queue: the reason is printed, not the place. */
  readonly inOneQueue?: boolean;
  /** Equal changes are together: page breaks should not separate them. */
  readonly byChange?: boolean;
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');
const filled = (...texts: readonly (string | false | null | undefined)[]) =>
  texts.filter(Boolean).join(' · ');

/** Keeps a date in a sentence on one line. */
const unbroken = (text: string) => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$1\u2011$2\u2011$3');

/** The status off the market (D80), if no reason shows it already: 25 drugs must fit on a page. */
const marketOf = ({ source_status: status, reasons = [] }: DrugSummary): string | undefined =>
  isOffMarket(status) &&
  !reasons.some(({ kind, after }) => kind === status || (kind === 'new' && after?.includes(status)))
    ? printMessages.market[status]
    : undefined;

/** In a list for the committee, its agenda: the question, and other drugs on the product. */
const questionOf = (drug: DrugSummary, productName: string) => {
  const { queue, sent, comment } = drug;
  return queue === 'com' ? (
    <>
      {comment ? (
        <p>
          <strong>{printMessages.asked(comment.by, comment.text)}</strong>
        </p>
      ) : sent ? (
        <p>{printMessages.sentBy(sent.by)}</p>
      ) : null}
      {drug.others === undefined ? null : (
        <p>
          <OthersOnProduct drug={drug} productName={productName} />
        </p>
      )}
    </>
  ) : null;
};

/** A key for equal printed changes; for a status change it includes ingredients and strength. */
const changeOf = ({ reasons = [], active_ingredient, strength }: DrugSummary): string =>
  reasons
    .flatMap((reason) => [
      reasonMessages.whole(reason),
      ...(reason.field === null ? [names(active_ingredient), strength] : []),
    ])
    .join(' ');

type Column = 'din' | 'drug' | 'ingredients' | 'why' | 'decision';

const rowOf = (drug: DrugSummary, productName: string, inOneQueue: boolean): TableRow<Column> => ({
  key: drug.id,
  cells: {
    din: (
      <>
        {drug.din} {inOneQueue ? <span>{printMessages.onProduct(drug.in_product)}</span> : null}
      </>
    ),
    drug: (
      <>
        <strong>{drug.drug_name}</strong>{' '}
        <span>
          {filled(
            drug.company,
            drug.type?.name,
            moveMessages.tier(drug.tier || kitMessages.noTier),
            marketOf(drug),
          )}
        </span>
      </>
    ),
    ingredients: (
      <>
        {names(drug.active_ingredient)}{' '}
        <span>
          {filled(drug.strength, drug.form, names(drug.administration), names(drug.schedule))}
        </span>
      </>
    ),
    why: (
      <>
        {inOneQueue ? null : <p>{listFileMessages.placeOf(drug, productName)}</p>}
        {inOneQueue ? questionOf(drug, productName) : null}
        {drug.reasons?.map((reason, index) => (
          <p key={index}>{unbroken(reasonMessages.whole(reason))}</p>
        ))}
      </>
    ),
    decision: null,
  },
});

/** Widths by the texts' needs, so that no single column makes a row high. */
const columnsOf = (inOneQueue: boolean): TableColumn<Column>[] => [
  { key: 'din', head: columns.din, kind: 'date', width: '46pt' },
  { key: 'drug', head: columns.drug, width: '23%' },
  { key: 'ingredients', head: columns.ingredients },
  { key: 'why', head: inOneQueue ? columns.why : columns.place, width: '27%' },
  { key: 'decision', head: columns.decision, width: '60pt' },
];

/**
 * A printed list of drugs, which replaces the cards: a few lines for each loaded drug, also for
 * those outside the window, with space for a written decision. Invisible on the screen.
 */
export const PrintedDrugs = (props: PrintedDrugsProps) => {
  const { drugs, about, total, hasMore, productName, by, inOneQueue = false, byChange } = props;
  if (!usePrinting()) return null;
  const count = printMessages.drugs(drugs.length, total, hasMore);
  return (
    <div className="rf-printed">
      <PrintHead by={by}>{about ? `${about}: ${count}` : count}</PrintHead>
      <Table
        label={count}
        columns={columnsOf(inOneQueue)}
        rows={drugs.map((drug, at) => ({
          ...rowOf(drug, productName, inOneQueue),
          ...(byChange &&
            at > 0 &&
            changeOf(drugs[at - 1]!) === changeOf(drug) && { className: 'rf-printed-same' }),
        }))}
        narrow="blocks"
        className="rf-printed-drugs"
      />
    </div>
  );
};
