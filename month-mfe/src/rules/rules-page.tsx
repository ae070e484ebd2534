import { useState } from 'react';
import type { Rule } from '@refined/shared/contract';
import { PATHS } from '@refined/shared/domain';
import { Link, useNavigate } from '@refined/shared/router';
import { Button, EmptyState, FaultPanel, PageHeading, Panel, Table } from '@refined/shared/ui';
import { rulesMessages as text } from './rule-messages.ts';
import { SectionPlace } from '../list-parts.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { useRules } from './use-rules.ts';

const COLUMNS = [
  { key: 'name', head: text.column.name, width: '24%' },
  { key: 'what', head: text.column.what, width: '30%' },
  { key: 'state', head: text.column.state },
  { key: 'last', head: text.column.last, width: '30%' },
] as const;

/** A rule's last run, with a link to its mass action. */
export const LastRun = ({ run }: { run: Rule['last_run'] }) =>
  run ? (
    <>
      {text.ran(run)}{' '}
      {run.action === null ? null : <Link to={PATHS.action(run.action)}>{text.toAction}</Link>}
    </>
  ) : (
    text.never
  );

/** The rules that move drugs after an import. */
export const RulesPage = () => {
  const { data: rules, fault, busy, refresh } = useRules();
  const [isMaking, setMaking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <PageHeading
        title={text.list}
        actions={
          <>
            <Button onClick={() => setMaking(true)}>{text.newRule}</Button>
            <Link to={PATHS.files()}>{text.files}</Link>
          </>
        }
      />
      <p className="rf-sub mo-action-note">{text.intro}</p>
      <FaultPanel title={text.loadFailed} fault={busy ? undefined : fault} refresh={refresh} />
      <Panel>
        {rules ? (
          <Table
            label={text.list}
            columns={COLUMNS}
            rows={rules.map((rule) => ({
              key: rule.id,
              cells: {
                name: <Link to={PATHS.rule(rule.id)}>{rule.name}</Link>,
                what: text.what(rule),
                state: text.state(rule),
                last: <LastRun run={rule.last_run} />,
              },
            }))}
            empty={<EmptyState title={text.none} />}
            narrow="blocks"
          />
        ) : fault ? null : (
          <SectionPlace />
        )}
      </Panel>
      {isMaking ? (
        <RuleDialog
          onSaved={({ id }) => void navigate(PATHS.rule(id))}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  );
};
