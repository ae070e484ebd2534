import { useProduct } from '@refined/shared/api-client';
import type { ActionMember } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { Link } from '@refined/shared/router';
import { actionMessages } from '../messages/actions.ts';

const text = actionMessages;

export interface MemberRowProps {
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
  return <span className="mo-member-became">{parts.filter(Boolean).join(' · ')}</span>;
};

/** A drug of an action: what it did with it, and what became of it. */
export const MemberRow = ({ member, chosen, onChoose }: MemberRowProps) => {
  const { name: product } = useProduct();
  const { id, din, name, from, to } = member;
  return (
    <div className="mo-member">
      {chosen === undefined ? (
        <span />
      ) : (
        <input
          type="checkbox"
          aria-label={text.choose(din || name)}
          checked={chosen}
          onChange={() => onChoose(id)}
        />
      )}
      <div className="mo-member-drug">
        <Link to={PATHS.drug(id)}>{din || name}</Link> {din ? <span>{name}</span> : null}
      </div>
      <div className="mo-member-how">
        {from && to ? <span>{text.journey(from, to, product)}</span> : null}
        <Became member={member} />
      </div>
    </div>
  );
};
