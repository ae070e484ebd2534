import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { BlockedDrug, PublicationChange } from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { publicationMessages as text } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { TabStrip } from '../page/tab-strip.tsx';
import { ChangeEntry } from './change-entry.tsx';

type Kind = keyof typeof text.kind;

export interface PublicationChangesProps {
  /** Of all; the lists may be the first of them only. `unchanged` and `blocked` only where there can be such. */
  counts: Readonly<Record<'added' | 'changed' | 'removed', number>> & { readonly unchanged?: number; readonly blocked?: number };
  added: readonly PublicationChange[];
  changed: readonly PublicationChange[];
  removed: readonly PublicationChange[];
  unchanged?: readonly PublicationChange[];
  blocked?: readonly BlockedDrug[];
}

const KINDS: readonly Kind[] = ['added', 'changed', 'removed', 'unchanged', 'blocked'];
const NOTES: Partial<Record<Kind, string>> = { unchanged: text.unchangedNote, blocked: text.blockedNote };

/** A record that is held back, what it lacks, and the way there. */
const BlockedEntry = ({ drug }: { drug: BlockedDrug }) => (
  <li>
    <p className="rf-change-head">
      <span>{drug.din || text.noDin}</span> <span>{drug.drug_name}</span>
    </p>
    <p className="rf-change-facts">
      {text.missing(drug.missing)}{' '}
      <Link to={PATHS.drug(drug.id, 'update')} aria-label={text.fixOf(drug.din || text.noDin)}>
        {text.fix}
      </Link>
    </p>
  </li>
);

const Entries = ({ kind, of, total }: { kind: Kind; of: readonly ReactNode[]; total: number }) => {
  if (total === 0) return <p className="rf-changes-note">{text.none[kind]}</p>;
  return (
    <>
      {NOTES[kind] ? <p className="rf-changes-note">{NOTES[kind]}</p> : null}
      <ul>{of}</ul>
      {total > of.length ? <p className="rf-changes-note">{text.more(total - of.length)}</p> : null}
    </>
  );
};

/** What a publication adds, changes and removes, by kind, with the counts of all. */
export const PublicationChanges = (props: PublicationChangesProps) => {
  const { counts, blocked = [] } = props;
  const id = useId();
  const kinds = KINDS.filter((kind) => counts[kind] !== undefined && (kind !== 'unchanged' || counts.unchanged !== 0));
  const [chosen, setChosen] = useState<Kind>();
  // Until somebody chooses: the first kind that there is any of.
  const kind = chosen && kinds.includes(chosen) ? chosen : (kinds.find((name) => counts[name]) ?? 'added');
  const entries = kind === 'blocked' ? blocked.map((drug) => <BlockedEntry key={drug.id} drug={drug} />) : (props[kind] ?? []).map((change) => <ChangeEntry key={change.id} change={change} href={PATHS.drug(change.id)} />);
  return (
    <div className="rf-changes-tabs">
      <TabStrip label={text.tabs} panelId={id} tabs={kinds.map((name) => ({ label: text.kindOf(name, counts[name] ?? 0), active: name === kind, onSelect: () => setChosen(name) }))} />
      <div className="rf-changes" id={id} role="tabpanel" aria-label={text.kind[kind]} tabIndex={0}>
        <Entries kind={kind} of={entries} total={counts[kind] ?? 0} />
      </div>
    </div>
  );
};
