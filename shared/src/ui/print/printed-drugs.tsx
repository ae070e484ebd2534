import type { DrugSummary } from '../../contract/index.ts';
import { kitMessages, moveMessages, printMessages, reasonMessages } from '../../messages/index.ts';
import { PrintHead } from './print-head.tsx';
import { usePrinting } from './use-printing.ts';

const { columns } = printMessages;

export interface PrintedDrugsProps {
  readonly drugs: readonly DrugSummary[];
  /** What was asked for, e.g. the search, before the number of drugs. */
  readonly about?: string;
  /** How many there are in all, where the host says. */
  readonly total?: number | undefined;
  /** Not all of them are loaded. */
  readonly hasMore: boolean;
  readonly productName: string;
  /** Who prints. */
  readonly by?: string | undefined;
  /** They wait in one queue: why each one does is told instead of where it stands. */
  readonly inOneQueue?: boolean;
}

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');
const filled = (...texts: readonly (string | null | undefined)[]) =>
  texts.filter(Boolean).join(' · ');

/** A date in a sentence stays on one line. */
const unbroken = (text: string) => text.replace(/(\d{4})-(\d\d)-(\d\d)/g, '$1\u2011$2\u2011$3');

const placeOf = ({ queue, in_product }: DrugSummary, productName: string): string =>
  filled(
    queue !== '' || !in_product ? moveMessages.badge[queue] : undefined,
    in_product ? moveMessages.onProduct(productName) : undefined,
  );

const Row = ({ drug, place, why }: { drug: DrugSummary; place?: string; why: boolean }) => (
  <tr>
    <th scope="row">{drug.din}</th>
    <td>
      <strong>{drug.drug_name}</strong>{' '}
      <span>
        {filled(drug.company, drug.type?.name, moveMessages.tier(drug.tier || kitMessages.noTier))}
      </span>
    </td>
    <td>
      {names(drug.active_ingredient)}{' '}
      <span>{filled(drug.strength, drug.form, names(drug.administration))}</span>
    </td>
    {place === undefined ? null : <td>{place}</td>}
    {why ? (
      <td>
        {drug.reasons?.map((reason, index) => (
          <p key={index}>{unbroken(reasonMessages.line([reason]))}</p>
        ))}
      </td>
    ) : null}
  </tr>
);

/**
 * A list of drugs on paper, instead of its cards: a line or two for each one that is loaded, not
 * only for those that the window shows. On the screen there is nothing of it.
 */
export const PrintedDrugs = (props: PrintedDrugsProps) => {
  const { drugs, about, total, hasMore, productName, by, inOneQueue = false } = props;
  if (!usePrinting()) return null;
  const why = inOneQueue && drugs.some(({ reasons }) => reasons && reasons.length > 0);
  const count = printMessages.drugs(drugs.length, total, hasMore);
  return (
    <div className="rf-printed">
      <PrintHead by={by}>{about ? `${about}: ${count}` : count}</PrintHead>
      <table className="rf-printed-drugs">
        <thead>
          <tr>
            <th scope="col" className="rf-printed-din">
              {columns.din}
            </th>
            <th scope="col">{columns.drug}</th>
            <th scope="col">{columns.ingredients}</th>
            {inOneQueue ? null : (
              <th scope="col" className="rf-printed-place">
                {columns.place}
              </th>
            )}
            {why ? (
              <th scope="col" className="rf-printed-why">
                {columns.why}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {drugs.map((drug) => (
            <Row
              key={drug.id}
              drug={drug}
              place={inOneQueue ? undefined : placeOf(drug, productName)}
              why={why}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
