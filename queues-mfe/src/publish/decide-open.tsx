import {
  faultOf,
  faultText,
  markStale,
  unwrap,
  useApi,
  useMutation,
  useQueryClient,
  useUndoDecision,
  useUndoStack,
} from '@refined/shared/api-client';
import {
  reasonsCalls,
  STALE_AFTER_ACTION,
  type OutdatedDrug,
  type PerformedAction,
  type PublicationChecks,
} from '@refined/shared/contract';
import { useDrugAction } from '@refined/shared/lists';
import { reasonMessages } from '@refined/shared/messages';
import { useSession } from '@refined/shared/session';
import { Button, useToast, type Deciding, type DecisionName } from '@refined/shared/ui';
import { openMessages as text } from '../messages/publish.ts';

type Wanted = 'take' | 'keep';

const ALL = { id: '', field: '' };

interface OneDecision {
  readonly drug: OutdatedDrug;
  readonly field: string;
  readonly decision: DecisionName;
}

/** Decides on one difference that the publication would leave open; undone like any other decision. */
const useDecideOne = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const undoDecision = useUndoDecision(toast);
  const undoStack = useUndoStack(useSession().user?.username);
  return useMutation({
    mutationFn: ({ drug: { id, version, import_id = null }, field, decision }: OneDecision) =>
      unwrap(
        client.call(reasonsCalls(client.productKey).decideSource, {
          params: { id },
          body: { field, decision, import_id },
          ...(version !== undefined && { ifMatch: `"v${version}"` }),
        }),
      ),
    onSuccess: ({ version, import_id = null }, { drug: { id }, field, decision }) => {
      const decided = { id, field, version, import_id };
      const offer = undoStack.begin(id)({
        action: { label: text.undo, onAction: () => void undoDecision(decided) },
        kept: { decision: decided },
      });
      toast.success(reasonMessages.toast[decision](field), offer);
    },
    onError: (thrown, { field }) => {
      const fault = faultOf(thrown)!;
      const stale = ['conflict', 'stale-version'].includes(fault.kind);
      if (fault.kind !== 'unauthorized')
        toast.error(reasonMessages.notDecided(field, stale, faultText(fault)));
    },
    onSettled: () => void markStale(queryClient, STALE_AFTER_ACTION.decide),
  });
};

/** Decides on what the publication would leave open (D74): one difference, or all with one press. */
export const useDecideOpen = (checks: PublicationChecks | undefined) => {
  const one = useDecideOne();
  const { perform } = useDrugAction();
  const all = useMutation({
    mutationFn: (decision: Wanted) => {
      const { open: count = 0, import_id = 0 } = checks!;
      return perform({
        action: 'decide',
        input: { decision },
        target: { publication: { import_id }, count },
      });
    },
  });
  const isBusy = one.isPending || all.isPending;
  const running = one.variables && { id: one.variables.drug.id, field: one.variables.field };
  return {
    /** Undefined: the host doesn't offer it. */
    open: checks?.open,
    busy: one.isPending ? running : all.isPending ? ALL : undefined,
    outcome: all.data,
    decideOne: (drug: OutdatedDrug, field: string, decision: DecisionName) => {
      if (isBusy) return;
      all.reset();
      one.mutate({ drug, field, decision });
    },
    decideAll: (decision: Wanted) => {
      if (!isBusy) all.mutate(decision);
    },
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
export const OpenOutcome = ({ outcome }: { readonly outcome: PerformedAction | undefined }) =>
  outcome === undefined || outcome.refused === 0 ? null : (
    <div role="alert">
      <p>{text.some(outcome.done, outcome.refused)}</p>
      <ul className="qu-rest">
        {outcome.results
          .filter(({ detail }) => detail !== undefined)
          .map(({ id, din, detail = '' }) => (
            <li key={id}>{text.refused(din, detail)}</li>
          ))}
      </ul>
    </div>
  );
