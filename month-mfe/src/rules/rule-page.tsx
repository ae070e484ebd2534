import { useState } from 'react';
import { faultOf, faultText, useProduct } from '@refined/shared/api-client';
import type { Rule } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { Link, useNavigate } from '@refined/shared/router';
import {
  Button,
  ConfirmDialog,
  FaultPanel,
  NotFound,
  PageHeading,
  Panel,
  useToast,
} from '@refined/shared/ui';
import { rulesMessages as text } from '../messages/rules.ts';
import { SectionPlace } from '../section-place.tsx';
import { DryRunTable } from './dry-run.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { LastRun } from './rules-page.tsx';
import { useRemoveRule, useRuleDryRun, useRules, useSwitchRule } from './use-rules.ts';

const Facts = ({ rule }: { rule: Rule }) => {
  const { name: product } = useProduct();
  return (
    <Panel as="section" className="mo-section" aria-label={text.facts}>
      <dl className="mo-facts">
        <dt>{text.queue}</dt>
        <dd>{text.shortQueue[rule.queue]}</dd>
        <dt>{text.kinds}</dt>
        <dd>{text.kindsOf(rule)}</dd>
        <dt>{text.drugs}</dt>
        <dd>{text.drugsOf(rule.on_product, product)}</dd>
        <dt>{text.move}</dt>
        <dd>{text.place(rule.move)}</dd>
        <dt>{text.sample}</dt>
        <dd>{text.oneIn(rule.sample)}</dd>
        <dt>{text.maker}</dt>
        <dd>{rule.made_by}</dd>
        <dt>{text.stateLabel}</dt>
        <dd>{text.state(rule)}</dd>
        <dt>{text.lastRun}</dt>
        <dd>
          <LastRun run={rule.last_run} />
        </dd>
      </dl>
    </Panel>
  );
};

/** What the rule would have done, and the switch that needs it. */
const DryRun = ({ rule }: { rule: Rule }) => {
  const { data, fault, busy, refresh } = useRuleDryRun(rule);
  const { mutate, isPending } = useSwitchRule();
  const toast = useToast();
  const on = rule.on === null;
  const turn = () =>
    mutate(
      { ...rule, on },
      {
        onSuccess: ({ name }) => toast.success(text.switched(name, on)),
        onError: (thrown) => {
          const why = faultOf(thrown)!;
          const said = why.kind === 'stale-version' ? text.switchedMeanwhile : faultText(why);
          toast.error(`${text.notSwitched} ${said}`);
        },
      },
    );
  const isSeen = data?.version === rule.version;
  return (
    <Panel as="section" className="mo-section" aria-label={text.dryRun}>
      <div className="mo-members-head rf-line">
        <h2>{text.dryRun}</h2>
        <Button
          variant={on ? 'primary' : 'default'}
          busy={isPending}
          why={on && !isSeen ? text.lookFirst : undefined}
          onClick={turn}
        >
          {on ? text.switchOn : text.switchOff}
        </Button>
      </div>
      <p className="rf-sub mo-action-note">{text.dryRunNote}</p>
      <FaultPanel title={text.dryRunFailed} fault={fault} busy={busy} refresh={refresh} />
      {data ? <DryRunTable {...data} /> : null}
      {data || fault ? null : <SectionPlace />}
    </Panel>
  );
};

/** Only for a rule that never ran: the others are named by their mass actions. */
const RemoveRule = ({ rule }: { rule: Rule }) => {
  const [open, setOpen] = useState(false);
  const { mutate, isPending, error } = useRemoveRule();
  const toast = useToast();
  const navigate = useNavigate();
  const fault = faultOf(error);
  const remove = () =>
    mutate(rule, {
      onSuccess: ({ name }) => {
        toast.success(text.removed(name));
        void navigate(PATHS.rules());
      },
    });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.remove}</Button>
      <ConfirmDialog
        open={open}
        danger
        title={text.removeTitle(rule.name)}
        confirmLabel={text.remove}
        busy={isPending}
        error={fault && faultText(fault)}
        onConfirm={remove}
        onCancel={() => setOpen(false)}
      >
        <p>{text.removeText}</p>
      </ConfirmDialog>
    </>
  );
};

/** A rule: what it does, what it would have done, and whether it is on. */
export const RulePage = ({ id }: { id: string }) => {
  const { data: rules, fault, busy, refresh } = useRules();
  const [isEditing, setEditing] = useState(false);
  const rule = rules?.find((one) => one.id === id);
  if (rules && !rule && !busy) return <NotFound what={text.rule(id)} />;
  return (
    <>
      <PageHeading
        title={rule?.name ?? text.list}
        actions={
          <>
            {rule ? <Button onClick={() => setEditing(true)}>{text.edit}</Button> : null}
            {rule?.last_run === null ? <RemoveRule rule={rule} /> : null}
            <Link to={PATHS.rules()}>{text.all}</Link>
          </>
        }
      />
      <FaultPanel title={text.loadFailed} fault={fault} busy={busy} refresh={refresh} />
      {rule ? (
        <>
          <Facts rule={rule} />
          <DryRun key={rule.id} rule={rule} />
        </>
      ) : fault ? null : (
        <Panel>
          <SectionPlace />
        </Panel>
      )}
      {rule && isEditing ? (
        <RuleDialog
          rule={rule}
          onSaved={() => setEditing(false)}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </>
  );
};
