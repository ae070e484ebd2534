import { useFeature } from '@refined/shared/api-client';
import type { OutdatedDrug, PublicationChecks } from '@refined/shared/contract';
import { decisionOn, useDrugAction } from '@refined/shared/lists';
import { Button, type Deciding, type DecisionName } from '@refined/shared/ui';
import { openMessages as text } from '../messages/publish.ts';

type Wanted = 'take' | 'keep';

const ALL = { id: '', field: '' };

/** Decides on the publication's open differences (D74), one by one or all with one press. */
export const useDecideOpen = (checks: PublicationChecks | undefined) => {
  const { perform, sent } = useDrugAction();
  const isOffered = useFeature('record_actions');
  const { target, input } = sent?.action ?? {};
  const [one] = target && 'drugs' in target ? target.drugs : [];
  const isBusy = sent?.isPending === true;
  return {
    /** Undefined: the host doesn't offer it. */
    open: isOffered ? checks?.open : undefined,
    busy: isBusy ? (one ? { id: one.id, field: String(input?.field) } : ALL) : undefined,
    sent: one ? undefined : sent,
    decideOne: (drug: OutdatedDrug, field: string, decision: DecisionName) => {
      if (!isBusy) void perform(decisionOn(drug, drug.import_id ?? null, field, decision));
    },
    decideAll: (decision: Wanted) => {
      const { open: count = 0, import_id = 0 } = checks!;
      const target = { publication: { import_id }, count };
      if (!isBusy)
        void perform({ action: 'decide', input: { decision }, target, listsRefused: true });
    },
  };
};

type DecideOpen = ReturnType<typeof useDecideOpen>;

/** The buttons for the list of drugs to check. */
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
            <div className="rf-open-actions rf-flow">
              <Button busy={busy === ALL} onClick={() => decideAll('take')}>
                {text.all.take(open)}
              </Button>
              <Button variant="quiet" busy={busy === ALL} onClick={() => decideAll('keep')}>
                {text.all.keep(open)}
              </Button>
            </div>
          ) : null,
      };
