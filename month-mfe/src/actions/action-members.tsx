import { useState } from 'react';
import { useProduct } from '@refined/shared/api-client';
import {
  MEMBER_OUTCOMES,
  type ActionMember,
  type MassActionPage,
  type MemberOutcome,
} from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { pagedRows } from '@refined/shared/lists';
import { drugLead } from '@refined/shared/messages';
import { Button, DrugLine, FaultPanel, Panel, ValueChange, VirtualList } from '@refined/shared/ui';
import { actionMessages } from './action-messages.ts';
import { useAskedUndo } from './undo-action.tsx';
import { useActionMembers } from './use-mass-actions.ts';

const text = actionMessages;

interface MemberRowProps {
  readonly member: ActionMember;
  /** Undefined: it can't be chosen. */
  readonly chosen: boolean | undefined;
  readonly onChoose: (id: string) => void;
}

const Became = ({ member }: { member: ActionMember }) => {
  const { name: product } = useProduct();
  const { outcome, why, since, now } = member;
  if (outcome === 'standing') return null;
  const parts = [
    text.became[outcome],
    why ? text.refusal(why) : '',
    outcome === 'unchanged' ? '' : text.now(now, product),
    since ? text.since(since) : '',
  ];
  return <span className="rf-muted">{parts.filter(Boolean).join(' · ')}</span>;
};

const Journey = ({ from, to }: { from: string; to: string }) =>
  from === to ? text.stayed(to) : <ValueChange before={from} after={to} marked={false} />;

/** A drug of an action: what the action did with it, and its outcome now. */
const MemberRow = ({ member, chosen, onChoose }: MemberRowProps) => {
  const { name: product } = useProduct();
  const { id, din, name, from, to, now } = member;
  return (
    <div className="mo-member">
      {chosen === undefined ? (
        <span />
      ) : (
        <input
          type="checkbox"
          aria-label={text.choose(drugLead({ din, drug_name: name }))}
          checked={chosen}
          onChange={() => onChoose(id)}
        />
      )}
      <div className="rf-break">
        <DrugLine
          drug={{ ...member, drug_name: name, in_product: now.in_product }}
          productName={product}
          to={PATHS.drug(id)}
        />
      </div>
      <div className="mo-member-how rf-flow rf-break">
        {from && to ? (
          <span>
            <Journey from={text.place(from, product)} to={text.place(to, product)} />
          </span>
        ) : null}
        <Became member={member} />
      </div>
    </div>
  );
};

const keyOf = ({ id }: { readonly id: string }) => id;

/** Row height in px, in one or several columns. */
const rowHeight = () => (window.innerWidth < 760 ? 76 : 44);

type Outcomes = MassActionPage['outcomes'];

/** Filters the drugs by outcome; an outcome without drugs isn't offered. */
const OutcomeFilter = ({
  outcomes,
  shown,
  onShow,
}: {
  outcomes: Outcomes;
  shown: MemberOutcome | undefined;
  onShow: (outcome: MemberOutcome | undefined) => void;
}) => {
  const all = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const chips = [
    { outcome: undefined, label: text.all, count: all },
    ...MEMBER_OUTCOMES.map((outcome) => ({
      outcome,
      label: text.outcome[outcome],
      count: outcomes[outcome],
    })),
  ].filter(({ outcome, count }) => outcome === undefined || count > 0 || outcome === shown);
  return (
    <div className="mo-outcomes rf-flow" role="group" aria-label={text.outcomeLegend}>
      {chips.map(({ outcome, label, count }) => (
        <Button
          key={label}
          variant="quiet"
          aria-pressed={shown === outcome}
          className={outcome ? `mo-outcome mo-outcome-${outcome}` : 'mo-outcome'}
          onClick={() => onShow(outcome)}
        >
          {text.chip(label, count)}
        </Button>
      ))}
    </div>
  );
};

/** The drugs of an action with their outcomes, and the undo of all or some. */
export const ActionMembers = ({ page }: { page: MassActionPage }) => {
  const { action, outcomes, undoable } = page;
  const [shown, setShown] = useState<MemberOutcome>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const members = useActionMembers(action.id, shown);
  const undo = useAskedUndo(action.id, action.kind, () => setChosen(new Set()));
  // A drug that changed since can no longer be undone.
  const gone = members.items.filter(({ outcome }) => outcome !== 'standing').map(({ id }) => id);
  const meant = [...chosen].filter((id) => !gone.includes(id));
  const toggle = (id: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const { standing } = outcomes;
  return (
    <Panel as="section" className="mo-section" aria-labelledby="members-heading">
      <div className="mo-members-head rf-line">
        <h2 id="members-heading" tabIndex={-1}>
          {text.members}
        </h2>
        {undoable && standing > 0 ? (
          <div className="rf-flow">
            {meant.length > 0 ? (
              <>
                <Button variant="quiet" onClick={() => setChosen(new Set())}>
                  {text.clear}
                </Button>
                <Button icon="history" onClick={() => undo.ask(meant.length, meant)}>
                  {text.undoSome(meant.length)}
                </Button>
              </>
            ) : (
              <Button icon="history" onClick={() => undo.ask(standing)}>
                {text.undoAll(standing)}
              </Button>
            )}
          </div>
        ) : null}
      </div>
      <OutcomeFilter outcomes={outcomes} shown={shown} onShow={setShown} />
      <FaultPanel
        title={text.membersFailed}
        fault={members.fault}
        busy={members.busy}
        refresh={members.refresh}
      />
      {members.count === 0 ? <p className="rf-sub">{text.noMembers}</p> : null}
      {members.count === undefined && !members.fault ? (
        <p className="rf-sub" role="status">
          {text.loading}
        </p>
      ) : null}
      {members.items.length > 0 ? (
        <VirtualList
          label={text.members}
          items={members.items}
          getKey={keyOf}
          renderItem={(member) => (
            <MemberRow
              member={member}
              chosen={undoable && member.outcome === 'standing' ? chosen.has(member.id) : undefined}
              onChoose={toggle}
            />
          )}
          estimateHeight={rowHeight()}
          total={members.count}
          {...pagedRows(members, text.membersFailed)}
        />
      ) : null}
      {undo.dialog}
    </Panel>
  );
};
