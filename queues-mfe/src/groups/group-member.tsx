import { useEffect, type ReactNode } from 'react';
import { useProduct, type QueueSource } from '@refined/shared/api-client';
import type { ChangeGroup, DrugSummary } from '@refined/shared/contract';
import {
  isOffMarket,
  offeredMoves,
  PATHS,
  writeFilter,
  type MoveName,
} from '@refined/shared/domain';
import {
  committeeMessages,
  worklistMessages,
  fieldMessages,
  moveMessages,
  reasonMessages,
} from '@refined/shared/messages';
import { Link } from '@refined/shared/router';
import { useSession } from '@refined/shared/session';
import {
  Badge,
  FactBadges,
  FailureStrip,
  FaultPanel,
  MoveButtons,
  OthersOnProduct,
  SelectBox,
  useKeyHint,
  ValueChange,
} from '@refined/shared/ui';
import { groupMessages } from '../queue-messages.ts';
import type { Selection } from '../use-selection.tsx';
import { useIsLeftOut } from './use-hidden-groups.ts';
import type { MembersView } from './use-groups.ts';

interface GroupMemberProps {
  readonly drug: DrugSummary;
  readonly group: ChangeGroup;
  /** The group as a list: "Next in queue" on the edit screen stays in it. */
  readonly source: QueueSource;
  /** The fields in which the group's drugs differ. */
  readonly distinguishing: readonly string[];
  readonly leftOut: Selection;
  readonly onToggle: (id: string, range: boolean) => void;
  readonly onMove: (move: MoveName, drug: DrugSummary) => void;
  /** Further actions beside the moves. */
  readonly extras?: ReactNode;
  /** Why the drug came back after an action. */
  readonly note?: string | undefined;
}

const names = (list: readonly { readonly name: string }[]): string =>
  list.map(({ name }) => name).join(', ');

type Values = Readonly<Record<string, (drug: DrugSummary) => string | undefined>>;

/** The columns after the DIN, in order. Except for the name, only those in which drugs differ. */
const COLUMNS: Values = {
  strength: ({ strength }) => strength,
  drug_name: ({ drug_name }) => drug_name,
  active_ingredient: ({ active_ingredient }) => names(active_ingredient),
  form: ({ form }) => form,
  manufacturer: ({ company }) => company,
};

/** Other fields in which the drugs can differ; shown on the second line. */
const REST: Values = {
  schedule: ({ schedule }) => names(schedule),
  administration: ({ administration }) => names(administration),
  type: ({ type }) => type?.name,
  tier: ({ tier }) => (tier ? moveMessages.tier(tier) : ''),
};

const marksOf = (
  { taken, later, answer, reasons }: DrugSummary,
  username: string | undefined,
): readonly string[] => [
  ...((reasons?.length ?? 1) > 1 ? [reasonMessages.more(reasons!.length - 1)] : []),
  ...(taken ? [worklistMessages.assignedTo(taken, username)] : []),
  ...(taken?.by && taken.note ? [`${worklistMessages.asks(taken.by.name)} ${taken.note}`] : []),
  ...(later ? [worklistMessages.noted(later)] : []),
  ...(answer ? [committeeMessages.said(answer)] : []),
];

/** A renamed drug's own names, if the group's title shows only what several names have in common. */
const OwnNames = ({ drug, group }: Pick<GroupMemberProps, 'drug' | 'group'>) => {
  const renamed = drug.reasons?.find(({ kind }) => kind === 'renamed' && kind === group.kind);
  const isInTitle = (side: 'before' | 'after') => renamed?.[side]?.[0] === group[side]?.[0];
  if (!renamed || (isInTitle('before') && isInTitle('after'))) return null;
  return (
    <span>
      <ValueChange before={renamed.before} after={renamed.after} />
    </span>
  );
};

/** One drug of an unfolded group: how it differs from the others, and whether it is left out. */
export const GroupMember = ({
  drug,
  group,
  source,
  distinguishing,
  leftOut,
  onToggle,
  onMove,
  extras,
  note,
}: GroupMemberProps) => {
  const { name: productName } = useProduct();
  const username = useSession().user?.username;
  const hintOf = useKeyHint();
  const out = useIsLeftOut(leftOut, drug.id);
  const columns = Object.keys(COLUMNS).filter(
    (field) => field === 'drug_name' || distinguishing.includes(field),
  );
  const rest = Object.keys(REST)
    .filter((field) => distinguishing.includes(field))
    .map((field) => REST[field]!(drug))
    .filter(Boolean);
  return (
    <div className="qu-member" data-left-out={out}>
      <SelectBox
        label={groupMessages.include(drug.din || fieldMessages.noDin)}
        checked={!out}
        {...hintOf('select', 'selectRange')}
        onToggle={(range) => onToggle(drug.id, range)}
      />
      <div className="qu-member-text rf-break rf-small">
        <div className="qu-member-columns rf-bar">
          <Link
            to={PATHS.drug(drug.id, source.queue, {
              filter: writeFilter(source.filter ?? []),
              as: 'groups',
            })}
            className="rf-card-din"
          >
            {drug.din || fieldMessages.noDin}
          </Link>
          {columns.map((field) => (
            <span key={field} data-field={field}>
              {COLUMNS[field]!(drug)}
            </span>
          ))}
        </div>
        <p className="rf-flow rf-muted">
          <OwnNames drug={drug} group={group} />
          {rest.length > 0 ? <span>{rest.join(' · ')}</span> : null}
          {marksOf(drug, username).map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
          {drug.others === undefined ? null : (
            <span>
              <OthersOnProduct drug={drug} productName={productName} />
            </span>
          )}
          <FactBadges {...drug} />
          {drug.in_product ? <Badge tone="on">{moveMessages.onProduct(productName)}</Badge> : null}
          {isOffMarket(drug.source_status) ? (
            <span className="rf-badge rf-badge-off-market">
              {moveMessages.offMarketBadge[drug.source_status]}
            </span>
          ) : null}
        </p>
        {note ? <FailureStrip>{note}</FailureStrip> : null}
      </div>
      <MoveButtons drug={drug} moves={offeredMoves(drug.queue, 'queue')} onMove={onMove}>
        {extras}
      </MoveButtons>
    </div>
  );
};

/**
 * Stands for drugs of a group that aren't loaded; rendering it loads them. Undefined members: the
 * parts are loading.
 */
export const GroupRest = ({ members }: { members: MembersView | undefined }) => {
  const failed = members?.fault ?? members?.loadMoreFault;
  const loaded = members?.drugs.length ?? 0;
  const loadMore = members?.loadMore;
  useEffect(() => {
    if (!failed && loaded > 0) loadMore?.();
  }, [failed, loaded, loadMore]);
  if (!failed || !members)
    return (
      <div className="qu-group-rest rf-muted" role="status">
        {groupMessages.restLoading}
      </div>
    );
  return (
    <FaultPanel
      title={groupMessages.membersFailed}
      fault={failed}
      refresh={members.loadMoreFault ? members.loadMore : members.refresh}
    />
  );
};
