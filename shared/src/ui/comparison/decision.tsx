import type { ComparedField, SourceDecision } from '../../contract/index.ts';
import { formats, isDin } from '../../domain/index.ts';
import { reasonMessages } from '../../messages/index.ts';
import { Button } from '../controls/button.tsx';

/** The field differs, and nobody has decided on it yet. */
export const isOpenDifference = ({ differs, decision }: ComparedField): boolean =>
  differs && !(decision?.stands === true && decision.decision === 'keep');

export type DecisionName = SourceDecision;

interface DecisionProps {
  field: ComparedField;
  busy: boolean;
  /** Another field's decision is being saved. */
  waits: boolean;
  /** Undefined: the decision is only shown. */
  onDecide?: ((field: string, decision: DecisionName) => void) | undefined;
}

/** The decision as text. */
const decidedText = ({ decision }: ComparedField): string | undefined => {
  if (!decision) return undefined;
  if (decision.stands)
    return (decision.decision === 'keep' ? reasonMessages.kept : reasonMessages.taken)(
      decision.actor,
      formats.day(decision.at),
    );
  return decision.decision === 'keep'
    ? reasonMessages.keptBefore(decision.actor, decision.value.join(', '))
    : undefined;
};

/**
 * Whether Health Canada's value can be accepted. Not an empty sub-type, because the source only
 * knows "biosimilar"; nor an invalid DIN (D65).
 */
const canTake = ({ field, differs, after }: ComparedField): boolean =>
  differs &&
  after !== null &&
  !(field === 'type' && after.length === 0) &&
  !(field === 'din' && !after.every(isDin));

export const hasDecision = (field: ComparedField): boolean =>
  canTake(field) || isOpenDifference(field) || decidedText(field) !== undefined;

/** The decision on a difference, and the possible ones. */
export const Decision = ({ field, busy, waits, onDecide }: DecisionProps) => {
  const { field: name, decision } = field;
  const text = decidedText(field);
  const offered = [
    ...(canTake(field) ? ['take' as const] : []),
    ...(isOpenDifference(field) ? ['keep' as const] : []),
    ...(decision?.stands === true ? ['undo' as const] : []),
  ];
  return (
    <>
      {text ? <p className="rf-compared-note rf-fine rf-muted">{text}</p> : null}
      {onDecide ? (
        <div className="rf-row-actions">
          {offered.map((wanted) => (
            <Button
              key={wanted}
              variant={wanted === 'take' ? undefined : 'quiet'}
              busy={busy}
              aria-label={reasonMessages[`${wanted}Field`](name)}
              onClick={() => {
                if (!waits) onDecide(name, wanted);
              }}
            >
              {reasonMessages[wanted]}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  );
};
