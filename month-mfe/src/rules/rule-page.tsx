import { useState } from 'react';
import { faultOf, faultText, useProduct } from '@refined/shared/api-client';
import type { Rule, RuleDryRun } from '@refined/shared/contract';
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
  DrugLine,
  Table,
} from '@refined/shared/ui';
import { rulesMessages as text } from './rule-messages.ts';
import { SectionPlace } from '../list-parts.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { LastRun } from './rules-page.tsx';
import { useRemoveRule, useRuleDryRun, useRules, useSwitchRule } from './use-rules.ts';
import { actionMessages } from '../actions/action-messages.ts';

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

type Tried = RuleDryRun['imports'][number];

const Differing = ({ elsewhere, differing }: Tried) => {
  const { name: product } = useProduct();
  const more = elsewhere - differing.length;
  return (
    <details open={elsewhere <= 10}>
      <summary>{text.differing(elsewhere)}</summary>
      <ul className="rf-plain rf-break">
        {differing.map((drug) => (
          <li key={drug.id}>
            <DrugLine drug={drug} to={PATHS.drug(drug.id)} />
            {' · '}
            {text.went(actionMessages.place(drug, product), drug.by)}
          </li>
        ))}
        {more > 0 ? <li>{text.moreDiffering(more)}</li> : null}
      </ul>
    </details>
  );
};

/** Past imports, one per row, with the drugs on which people decided differently. */
const DryRunTable = ({ imports }: RuleDryRun) => {
  const { import: head, ...heads } = text.tried;
  const figures = (Object.keys(heads) as (keyof typeof heads)[]).filter(
    (name) => name !== 'ruled' || imports.some(({ ruled }) => ruled > 0),
  );
  return (
    <Table<string>
      label={text.dryRun}
      columns={[
        { key: 'import', head },
        ...figures.map((key) => ({ key, head: heads[key], kind: 'figure' as const })),
      ]}
      rows={imports.map((tried) => ({
        key: tried.id,
        cells: {
          import: text.importOf(tried),
          ...Object.fromEntries(figures.map((name) => [name, text.figure(tried[name])])),
        },
        marked: tried.elsewhere > 0 ? ['elsewhere'] : [],
        note: tried.elsewhere > 0 ? <Differing {...tried} /> : null,
      }))}
      empty={text.noImports}
      narrow="blocks"
      dense
    />
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
