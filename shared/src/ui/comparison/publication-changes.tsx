import { Fragment, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type {
  BlockedDrug,
  PublicationChange,
  PublicationChecks,
  UnapprovedDrug,
} from '../../contract/index.ts';
import { PATHS } from '../../domain/index.ts';
import {
  approvalMessages,
  committeeMessages,
  moveMessages,
  publicationMessages as text,
} from '../../messages/index.ts';
import { Link } from '../../router/index.ts';
import { DrugLine } from '../drugs/drug-line.tsx';
import { TabStrip } from '../page/navigation.tsx';
import { FieldChanges } from './value-change.tsx';
import { checksOf, ToCheck, type Deciding } from './to-check.tsx';

/**
 * A blocked record: what it lacks, or which records have the same DIN; what happens with it, and
 * the link to it.
 */
const BlockedEntry = ({
  drug,
  drug: { id, din, missing, mixed_pairs: mixed, same_din: others = [], place },
}: {
  drug: BlockedDrug;
}) => (
  <li>
    <p className="rf-change-head rf-flow rf-strong rf-break">
      <DrugLine drug={drug} />
    </p>
    <p className="rf-change-facts rf-small rf-muted rf-break">
      {missing.length > 0 ? <strong>{text.missing(missing, mixed)} </strong> : null}
      {others.length > 0 ? (
        <>
          <strong>{text.sameDin(others.length)}</strong>{' '}
          {others.map((other) => (
            <Fragment key={other.id}>
              <DrugLine drug={other} to={PATHS.drug(other.id)} />.{' '}
            </Fragment>
          ))}
        </>
      ) : null}
      {place ? `${text.blockedPlace[place]} ` : null}
      <Link
        to={PATHS.drug(id, place === undefined || place === 'update' ? 'update' : undefined)}
        aria-label={text.fixOf(missing.length > 0, din || text.noDin)}
      >
        {text.fix(missing.length > 0)}
      </Link>
    </p>
  </li>
);

interface UnapprovedEntryProps {
  drug: UnapprovedDrug;
  /** Before its DIN: selects it for an approval of several records. */
  choice?: ReactNode;
}

/** A record that waits for approval: its changes, their authors, and who can approve it. */
const UnapprovedEntry = ({ drug, choice }: UnapprovedEntryProps) => (
  <li>
    <p className="rf-change-head rf-flow rf-strong rf-break">
      {choice}
      <DrugLine drug={drug} to={PATHS.drug(drug.id)} />
    </p>
    <FieldChanges fields={drug.fields} />
    <p className="rf-change-facts rf-small rf-muted rf-break">
      {approvalMessages.changedBy(drug)}{' '}
      <strong>{choice ? approvalMessages.youCanApprove : approvalMessages.canApprove(drug)}</strong>
    </p>
  </li>
);

/** Fields that distinguish drugs, other than DIN and name. */
const FACTS: readonly string[] = [
  'type',
  'active_ingredient',
  'strength',
  'form',
  'administration',
  'manufacturer',
  'schedule',
  'tier',
];

const factOf = (
  name: string,
  { fields, inferred = [] }: Pick<PublicationChange, 'fields' | 'inferred'>,
): string[] => {
  const change = fields.find(({ field }) => field === name);
  if (!change) return [];
  const value = (change.after ?? change.before)?.join(', ') || text.empty;
  const shown = name === 'tier' ? moveMessages.tier(value) : value;
  return [inferred.includes(name) ? text.inferred(shown) : shown];
};

/** A drug's facts; for an added drug also its market status and inferred values (D86). */
const Facts = ({ change }: { change: PublicationChange }) => {
  const facts = [
    ...FACTS.flatMap((name) => factOf(name, change)),
    ...(change.status ? [text.market[change.status]] : []),
  ];
  return facts.length === 0 ? null : (
    <p className="rf-change-facts rf-small rf-muted rf-break">{facts.join(' · ')}</p>
  );
};

/** One drug of a publication: its changed fields, or its facts if it is added or removed. */
const ChangeEntry = ({ change }: { change: PublicationChange }) => {
  const changes = change.fields.filter(({ before, after }) => before !== null && after !== null);
  return (
    <li>
      <p className="rf-change-head rf-flow rf-strong rf-break">
        <DrugLine drug={change} to={PATHS.drug(change.id)} />
      </p>
      {changes.length > 0 ? <FieldChanges fields={changes} /> : <Facts change={change} />}
      {change.answer ? (
        <p className="rf-change-facts rf-small rf-muted rf-break">
          {committeeMessages.said(change.answer)}
        </p>
      ) : null}
    </li>
  );
};

type Kind = keyof typeof text.kind;

export interface PublicationChangesProps {
  /**
   * All counts; the lists may have only the first drugs. `unchanged`, `blocked` and `unapproved`:
   * only if they are possible.
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
  /** Only if the host sends it. */
  to_check?: PublicationChecks;
  /** For approving several records: the selection of one, and the actions. */
  approving?: {
    readonly choiceOf: (drug: UnapprovedDrug) => ReactNode;
    readonly actions: ReactNode;
  };
  /** Undecided differences can be decided here. */
  deciding?: Deciding | undefined;
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

const Entries = ({
  kind,
  entries,
  total,
}: {
  kind: Kind;
  entries: readonly ReactNode[];
  total: number;
}) => {
  if (total === 0) return <p className="rf-changes-note rf-small rf-muted">{text.none[kind]}</p>;
  return (
    <>
      {NOTES[kind] ? <p className="rf-changes-note rf-small rf-muted">{NOTES[kind]}</p> : null}
      <ul className="rf-plain">{entries}</ul>
      {total > entries.length ? (
        <p className="rf-changes-note rf-small rf-muted">{text.more(total - entries.length)}</p>
      ) : null}
    </>
  );
};

/** Kinds that are shown only if there are any. */
const RARE: readonly Kind[] = ['unchanged', 'unapproved', 'to_check'];

/** The changes of a publication by kind, with all counts; blocked records, and what to check. */
export const PublicationChanges = (props: PublicationChangesProps) => {
  const { blocked = [], unapproved = [], to_check: checks, approving, deciding } = props;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  // A decided entry is removed, together with the focused button.
  useEffect(() => {
    if (deciding && document.activeElement === document.body) panel.current?.focus();
    // oxlint-disable-next-line react/exhaustive-deps -- when other checks are shown
  }, [checks]);
  const counts: Partial<Record<Kind, number>> = {
    ...props.counts,
    to_check: checks && checksOf(checks),
  };
  const kinds = KINDS.filter(
    (kind) => counts[kind] !== undefined && (!RARE.includes(kind) || counts[kind] !== 0),
  );
  const [chosen, setChosen] = useState<Kind>();
  // By default the first kind that isn't empty.
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
    return (props[kind] ?? []).map((change) => <ChangeEntry key={change.id} change={change} />);
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
      <div
        ref={panel}
        className="rf-changes"
        id={id}
        role="tabpanel"
        aria-label={text.kind[kind]}
        tabIndex={0}
      >
        {kind === 'unapproved' ? approving?.actions : null}
        {kind === 'to_check' && checks ? (
          <ToCheck checks={checks} deciding={deciding} />
        ) : (
          <Entries kind={kind} entries={entries()} total={counts[kind] ?? 0} />
        )}
      </div>
    </div>
  );
};
