import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type {
  BlockedDrug,
  PublicationChange,
  PublicationChecks,
  UnapprovedDrug,
} from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import { approvalMessages, publicationMessages as text } from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { TabStrip } from '../page/navigation.tsx';
import { FieldChanges, shownValue } from './value-change.tsx';
import { checksOf, ToCheck } from './to-check.tsx';

/** A record that is held back: what it lacks, what becomes of it, and the way there. */
const BlockedEntry = ({ drug: { id, din, drug_name, missing, place } }: { drug: BlockedDrug }) => (
  <li>
    <p className="rf-change-head">
      <span className="rf-change-din">{din || text.noDin}</span>{' '}
      <span>{drug_name || text.noName}</span>
    </p>
    <p className="rf-change-facts">
      <strong>{text.missing(missing)}</strong> {place ? `${text.blockedPlace[place]} ` : null}
      <Link
        to={PATHS.drug(id, place === undefined || place === 'update' ? 'update' : undefined)}
        aria-label={text.fixOf(din || text.noDin)}
      >
        {text.fix}
      </Link>
    </p>
  </li>
);

interface UnapprovedEntryProps {
  drug: UnapprovedDrug;
  /** Before its DIN: chooses it, to be approved with others. */
  choice?: ReactNode;
}

/** A record that waits for an approval: what it changes, who did, and who could approve it. */
const UnapprovedEntry = ({ drug, choice }: UnapprovedEntryProps) => (
  <li>
    <p className="rf-change-head">
      {choice}
      <Link to={PATHS.drug(drug.id)}>{drug.din || text.noDin}</Link>{' '}
      <span>{drug.drug_name || text.noName}</span>
    </p>
    <FieldChanges fields={drug.fields} />
    <p className="rf-change-facts">
      {approvalMessages.changedBy(drug)}{' '}
      <strong>{choice ? approvalMessages.youCanApprove : approvalMessages.canApprove(drug)}</strong>
    </p>
  </li>
);

/** What tells one drug from another, beside DIN and name. */
const FACTS: readonly string[] = [
  'type',
  'active_ingredient',
  'strength',
  'form',
  'administration',
  'manufacturer',
];

const Facts = ({ fields }: Pick<PublicationChange, 'fields'>) => {
  const facts = FACTS.map((name) => fields.find(({ field }) => field === name)).flatMap((change) =>
    change ? [shownValue(change.after ?? change.before)] : [],
  );
  return facts.length === 0 ? null : <p className="rf-change-facts">{facts.join(' · ')}</p>;
};

interface ChangeEntryProps {
  change: PublicationChange;
  /** Address of the drug's record. */
  href: string;
}

/**
 * One drug of a publication: what changes of it, field by field; of one that comes or goes, what it
 * is.
 */
const ChangeEntry = ({ change, href }: ChangeEntryProps) => {
  const changes = change.fields.filter(({ before, after }) => before !== null && after !== null);
  return (
    <li>
      <p className="rf-change-head">
        <Link to={href}>{change.din || text.noDin}</Link> <span>{change.drug_name}</span>
      </p>
      {changes.length > 0 ? <FieldChanges fields={changes} /> : <Facts fields={change.fields} />}
    </li>
  );
};

type Kind = keyof typeof text.kind;

export interface PublicationChangesProps {
  /**
   * Of all; the lists may be the first of them only. `unchanged`, `blocked` and `unapproved` only
   * where there can be such.
   */
  counts: Readonly<Record<'added' | 'changed' | 'removed', number>> & {
    readonly unchanged?: number;
    readonly blocked?: number;
    readonly unapproved?: number;
  };
  added: readonly PublicationChange[];
  changed: readonly PublicationChange[];
  removed: readonly PublicationChange[];
  unchanged?: readonly PublicationChange[];
  blocked?: readonly BlockedDrug[];
  unapproved?: readonly UnapprovedDrug[];
  /** Only where the host says. */
  to_check?: PublicationChecks;
  /** Several records can be approved at once: what chooses one, and what is done with them. */
  approving?: {
    readonly choiceOf: (drug: UnapprovedDrug) => ReactNode;
    readonly actions: ReactNode;
  };
}

const KINDS: readonly Kind[] = [
  'added',
  'changed',
  'removed',
  'unchanged',
  'blocked',
  'unapproved',
  'to_check',
];
const NOTES: Partial<Record<Kind, string>> = {
  unchanged: text.unchangedNote,
  blocked: text.blockedNote,
  unapproved: text.unapprovedNote,
};

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

/** Kinds that are drawn only where there is one of them. */
const RARE: readonly Kind[] = ['unchanged', 'unapproved', 'to_check'];

/**
 * What a publication adds, changes and removes, by kind, with the counts of all; what it holds
 * back, and what to check.
 */
export const PublicationChanges = (props: PublicationChangesProps) => {
  const { blocked = [], unapproved = [], to_check: checks, approving } = props;
  const id = useId();
  const counts: Partial<Record<Kind, number>> = {
    ...props.counts,
    to_check: checks && checksOf(checks),
  };
  const kinds = KINDS.filter(
    (kind) => counts[kind] !== undefined && (!RARE.includes(kind) || counts[kind] !== 0),
  );
  const [chosen, setChosen] = useState<Kind>();
  // Until somebody chooses: the first kind that there is any of.
  const kind =
    chosen && kinds.includes(chosen) ? chosen : (kinds.find((name) => counts[name]) ?? 'added');
  const entries = () => {
    if (kind === 'blocked')
      return blocked.map((drug) => <BlockedEntry key={drug.id} drug={drug} />);
    if (kind === 'unapproved')
      return unapproved.map((drug) => (
        <UnapprovedEntry key={drug.id} drug={drug} choice={approving?.choiceOf(drug)} />
      ));
    if (kind === 'to_check') return [];
    return (props[kind] ?? []).map((change) => (
      <ChangeEntry key={change.id} change={change} href={PATHS.drug(change.id)} />
    ));
  };
  return (
    <div className="rf-changes-tabs">
      <TabStrip
        label={text.tabs}
        panelId={id}
        tabs={kinds.map((name) => ({
          label: text.kindOf(name, counts[name] ?? 0),
          active: name === kind,
          onSelect: () => setChosen(name),
        }))}
      />
      <div className="rf-changes" id={id} role="tabpanel" aria-label={text.kind[kind]} tabIndex={0}>
        {kind === 'unapproved' ? approving?.actions : null}
        {kind === 'to_check' && checks ? (
          <ToCheck checks={checks} />
        ) : (
          <Entries kind={kind} of={entries()} total={counts[kind] ?? 0} />
        )}
      </div>
    </div>
  );
};
