import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parser } from '@prometheus-io/lezer-promql';
import type { SyntaxNode } from '@lezer/common';

/** One value with its labels; the metric's name is the label `__name__`. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
/** The series of all parts at one time, in seconds since 1970. */
export interface Scrape {
  readonly time: number;
  readonly series: readonly Series[];
}

/** The nodes of an expression; throws if it isn't PromQL. */
const nodesOf = (expression: string): SyntaxNode => {
  const top = parser.parse(expression).topNode;
  top.cursor().iterate(({ type, from }) => {
    if (type.isError) throw new Error(`This is no PromQL at ${from}: ${expression}`);
  });
  return top.firstChild!;
};

interface Selector {
  readonly name: string;
  readonly matchers: readonly (readonly [label: string, operator: string, value: string])[];
}

const selectorOf = (node: SyntaxNode, text: (node: SyntaxNode) => string): Selector => ({
  name: text(node.getChild('Identifier')!),
  matchers: (node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []).map(
    (matcher) => [
      text(matcher.getChild('LabelName')!),
      text(matcher.getChild('MatchOp')!),
      text(matcher.getChild('StringLiteral')!).slice(1, -1),
    ],
  ),
});

/** The metrics that an expression reads, with the labels that it names for each. */
export const selectorsIn = (expression: string): readonly Selector[] => {
  const found: Selector[] = [];
  nodesOf(expression)
    .cursor()
    .iterate(({ name, node }) => {
      if (name === 'VectorSelector')
        found.push(selectorOf(node, ({ from, to }) => expression.slice(from, to)));
    });
  return found;
};

const ALERTS = 'deploy/prometheus/alerts.yml';
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook?: string };
}
export const rules = (
  parse(readFileSync(ALERTS, 'utf8')) as { groups: readonly { rules: readonly Rule[] }[] }
).groups.flatMap((group) => group.rules);

/** Seconds between two scrapes, as in deploy/prometheus/prometheus.yml. */
const STEP = 15;
/** More than any rule's range and waiting time. */
const STEPS = 300;

const nameOf = ({ __name__ = '', ...labels }: Series['labels']): string =>
  `${__name__}{${Object.entries(labels)
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
    .join(',')}}`;

const isCounter = (name = ''): boolean => /_(total|count|bucket|sum)$/.test(name);

/**
 * Extends two scrapes to a series: counters grow by the same amount with each step, other values
 * stay. promtool's time starts at 0, so timestamps are shifted.
 */
const goingOn = ([first, last]: readonly [Scrape, Scrape], wanted: readonly Rule[]) => {
  const read = new Set(wanted.flatMap(({ expr }) => selectorsIn(expr).map(({ name }) => name)));
  const before = new Map(first.series.map((series) => [nameOf(series.labels), series.value]));
  const series = last.series.filter(({ labels }) => read.has(labels.__name__ ?? ''));
  return series.map(({ labels, value }) => {
    const name = nameOf(labels);
    const grown = isCounter(labels.__name__) ? value - (before.get(name) ?? value) : 0;
    const isMoment = labels.__name__?.endsWith('_timestamp_seconds');
    const shown = isMoment ? value - last.time + STEP * STEPS : value;
    const from = isCounter(labels.__name__) ? value - grown : shown;
    return { series: name, values: `${from}+${grown}x${STEPS}` };
  });
};

/** Whether promtool finds the alert firing. */
export const fires = (
  alertname: string,
  scrapes: readonly [first: Scrape, last: Scrape],
): boolean => {
  const program = process.env.PROMTOOL_PATH;
  if (!program) throw new Error('PROMTOOL_PATH names no promtool: run `npm test -- api`.');
  const folder = mkdtempSync(join(tmpdir(), 'refined-alerts-'));
  const [file, rule] = [join(folder, 'test.yml'), join(folder, 'rule.yml')];
  // Only this rule: all of them take ten times as long.
  const wanted = rules.filter(({ alert }) => alert === alertname);
  writeFileSync(rule, JSON.stringify({ groups: [{ name: 'refined', rules: wanted }] }));
  const tests = {
    rule_files: [rule],
    evaluation_interval: `${STEP}s`,
    tests: [
      {
        interval: `${STEP}s`,
        input_series: goingOn(scrapes, wanted),
        alert_rule_test: [{ eval_time: `${STEP * STEPS}s`, alertname, exp_alerts: [] }],
      },
    ],
  };
  writeFileSync(file, JSON.stringify(tests));
  const { status, stdout, stderr } = spawnSync(program, ['test', 'rules', file], {
    encoding: 'utf8',
  });
  if (status === 0) return false;
  const said = `${stdout}${stderr}`;
  if (!said.includes(`alertname: ${alertname}`)) throw new Error(`promtool: ${said}`);
  return true;
};
