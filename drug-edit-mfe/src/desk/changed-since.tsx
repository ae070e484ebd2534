import { useProduct } from '@refined/shared/api-client';
import type { DrugHistoryEntry } from '@refined/shared/contract';
import { FieldChanges } from '@refined/shared/ui';
import { deskLineMessages as text } from '../messages/desk.ts';
import { historyMessages } from '../messages/history.ts';
import { Moment } from '../parts/moment.tsx';
import { useLook } from './use-marks.ts';

const Change = ({ entry, product }: { entry: DrugHistoryEntry; product: string }) => (
  <li>
    <p>
      {historyMessages.sentence(entry, product)}{' '}
      <span className="rf-sub">
        {text.by(entry.actor)}, <Moment at={entry.at} />
      </span>
    </p>
    <FieldChanges fields={entry.fields} />
  </li>
);

/** What others and imports changed since this reviewer looked; nothing where nothing did. */
export const ChangedSince = ({ drugId }: { drugId: string }) => {
  const look = useLook(drugId);
  const { name: product } = useProduct();
  if (!look?.since || look.changes.length === 0) return null;
  return (
    <details className="ed-desk-changes" open>
      <summary>
        {text.changedSince} <Moment at={look.since} />
      </summary>
      <ul>
        {look.changes.map((entry) => (
          <Change key={entry.id} entry={entry} product={product} />
        ))}
      </ul>
      {look.more > 0 ? <p className="rf-sub">{text.more(look.more)}</p> : null}
    </details>
  );
};
