import type { MonthRecord } from '@refined/shared/contract';
import { QUEUES_ON_SCREENS, type QueueName } from '@refined/shared/domain';
import { actorName, monthWords } from '@refined/shared/messages';
import { Table } from '@refined/shared/ui';
import { recordMessages as text } from '../messages/record.ts';

type Shown = NonNullable<MonthRecord['record']>;
type Decision = Shown['decisions'][number];

const COLUMNS = [
  { key: 'by', head: text.column.by, width: '18%' },
  { key: 'kind', head: text.column.kind, width: '22%' },
  { key: 'count', head: text.column.count, kind: 'figure' },
  { key: 'reasons', head: text.column.reasons, width: '50%' },
] as const;

const Reasons = ({ count, reasons }: Decision) => {
  const others = count - reasons.reduce((sum, one) => sum + one.count, 0);
  return (
    <ul className="rf-plain">
      {reasons.map((one) => (
        <li key={one.reason} className={one.reason === '' ? 'rf-muted' : 'rf-break'}>
          {text.reason(one.reason, one.count, count)}
        </li>
      ))}
      {others > 0 ? <li>{text.moreReasons(others)}</li> : null}
    </ul>
  );
};

/** The current decisions by person and kind, with the reasons. */
export const Decisions = ({ decisions }: Pick<Shown, 'decisions'>) => (
  <section>
    <h2>{text.decisions}</h2>
    {decisions.length === 0 ? (
      <p className="rf-sub">{text.noDecisions}</p>
    ) : (
      <>
        <p className="rf-sub">{text.decisionsNote}</p>
        <Table
          label={text.decisions}
          columns={COLUMNS}
          rows={decisions.map((one) => ({
            key: `${one.by} ${one.kind}`,
            cells: {
              by: actorName(one.by),
              kind: text.decision(one.kind),
              count: text.figure(one.count),
              reasons: <Reasons {...one} />,
            },
          }))}
          narrow="blocks"
          dense
        />
      </>
    )}
  </section>
);

const figuresOf = (left: Shown['left'], kind: string | null) =>
  Object.fromEntries(
    QUEUES_ON_SCREENS.map((name) => {
      const found = left.find((one) => one.kind === kind && one.queue === name);
      return [name, found ? text.figure(found.count) : ''];
    }),
  ) as Record<QueueName, string>;

/** The month's drugs that nobody has decided on, with a column per queue. */
export const StillWaiting = ({ left }: Pick<Shown, 'left'>) => {
  const kinds = [...new Set(left.map(({ kind }) => kind))];
  const queues = QUEUES_ON_SCREENS.filter((name) => left.some(({ queue }) => queue === name));
  return (
    <section>
      <h2>{text.left}</h2>
      {left.length === 0 ? (
        <p className="rf-sub">{text.nothingLeft}</p>
      ) : (
        <>
          <p className="rf-sub">{text.leftNote}</p>
          <Table
            label={text.left}
            columns={[
              { key: 'kind', head: text.kind },
              ...queues.map((key) => ({ key, head: text.queue(key), kind: 'figure' as const })),
            ]}
            rows={kinds.map((kind) => ({
              key: kind ?? '',
              cells: { ...figuresOf(left, kind), kind: monthWords.kind(kind) },
            }))}
            narrow="scroll"
            dense
          />
        </>
      )}
    </section>
  );
};
