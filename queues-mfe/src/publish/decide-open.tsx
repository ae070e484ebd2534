import { useRef, useState } from 'react';
import {
  faultText,
  markStale,
  newIdempotencyKey,
  useApi,
  useQueryClient,
  useUndoDecision,
  useUndoStack,
  type Fault,
  type UndoneDecision,
  type UndoOffer,
} from '@refined/shared/api-client';
import {
  groupDecisionCalls,
  reasonsCalls,
  STALE_AFTER,
  type OpenDecisionAnswer,
  type OutdatedDrug,
  type PublicationChecks,
} from '@refined/shared/contract';
import { useActionPage } from '@refined/shared/lists';
import { fieldMessages, reasonMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { Button, useToast, type Deciding, type DecisionName } from '@refined/shared/ui';
import { useUndoDecisions } from '../groups/use-group-calls.ts';
import { openMessages as text } from '../messages/publish.ts';

type Wanted = 'take' | 'keep';

const ALL = { id: '', field: '' };

/**
 * Decides on what the publication would leave open (D74): one difference, or all with one press.
 * Each is undone like any other decision.
 */
export const useDecideOpen = (checks: PublicationChecks | undefined) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoBatch = useUndoDecisions(toast);
  const undoDecision = useUndoDecision(toast);
  const pageOf = useActionPage();
  const undoStack = useUndoStack(useSession().user?.username);
  const [busy, setBusy] = useState<Deciding['busy']>();
  const [outcome, setOutcome] = useState<OpenDecisionAnswer>();
  const running = useRef(false);

  const alone = async (act: () => Promise<void>, what: NonNullable<Deciding['busy']>) => {
    if (running.current) return;
    running.current = true;
    setBusy(what);
    setOutcome(undefined);
    await act();
    // Without an answer the outcome is unknown.
    void markStale(queryClient, STALE_AFTER.decideOpen);
    running.current = false;
    setBusy(undefined);
  };
  const fail = (fault: Fault, sentence: string) => {
    if (fault.kind !== 'unauthorized') toast.error(sentence);
  };

  const undoOf = (decided: UndoneDecision): UndoOffer => ({
    action: { label: text.undo, onAction: () => void undoDecision(decided) },
    kept: { decision: decided },
  });
  const decideOne = async (drug: OutdatedDrug, field: string, decision: DecisionName) => {
    const result = await client.call(reasonsCalls(client.productKey).decideSource, {
      params: { id: drug.id },
      body: { field, decision, import_id: drug.import_id ?? null },
      ...(drug.version !== undefined && { ifMatch: `"v${drug.version}"` }),
    });
    if (!result.ok) {
      const stale = ['conflict', 'stale-version'].includes(result.fault.kind);
      return fail(result.fault, reasonMessages.notDecided(field, stale, faultText(result.fault)));
    }
    const { version, import_id } = result.value;
    const offer = undoOf({ id: drug.id, field, version, import_id: import_id ?? null });
    toast.success(reasonMessages.toast[decision](field), undoStack.begin(drug.id)(offer));
  };

  const decideAll = async (decision: Wanted) => {
    const { open = 0, import_id = 0, outdated } = checks!;
    const result = await client.call(groupDecisionCalls.decideOpen, {
      body: { decision, expected: open, import_id },
      idempotencyKey: newIdempotencyKey(),
    });
    if (!result.ok) return fail(result.fault, `${text.failed} ${faultText(result.fault)}`);
    const { batch, decided, drugs, refused } = result.value;
    if (refused > 0) setOutcome(result.value);
    if (decided === 0) return;
    const offer = undoStack.begin(...outdated.map(({ id }) => id))(undoBatch(batch, drugs));
    toast.success(text.decided[decision](decided), { ...offer, ...pageOf(batch) });
  };

  return {
    /** Undefined: the host doesn't offer it. */
    open: checks?.open,
    busy,
    outcome,
    decideOne: (drug: OutdatedDrug, field: string, decision: DecisionName) =>
      void alone(() => decideOne(drug, field, decision), { id: drug.id, field }),
    decideAll: (decision: Wanted) => void alone(() => decideAll(decision), ALL),
  };
};

type DecideOpen = ReturnType<typeof useDecideOpen>;

/** What the drugs to be checked get where they can be decided on. */
export const decidingOf = ({
  open,
  busy,
  decideOne,
  decideAll,
}: DecideOpen): Deciding | undefined =>
  open === undefined
    ? undefined
    : {
        busy,
        onDecide: decideOne,
        actions:
          open > 0 ? (
            <div className="rf-open-actions">
              <Button busy={busy === ALL} onClick={() => decideAll('take')}>
                {text.all.take(open)}
              </Button>
              <Button variant="quiet" busy={busy === ALL} onClick={() => decideAll('keep')}>
                {text.all.keep(open)}
              </Button>
            </div>
          ) : null,
      };

/** What could not be decided with the others, and why. */
export const OpenOutcome = ({ outcome }: Pick<DecideOpen, 'outcome'>) =>
  outcome === undefined ? null : (
    <div role="alert">
      <p>{text.some(outcome.decided, outcome.refused)}</p>
      <ul className="qu-rest">
        {outcome.results.map(({ id, din, field, detail = '' }) => (
          <li key={`${id} ${field}`}>{text.refused(din, fieldMessages.label(field), detail)}</li>
        ))}
      </ul>
    </div>
  );
