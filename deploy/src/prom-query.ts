import { parser } from '@prometheus-io/lezer-promql';
import type { SyntaxNode } from '@lezer/common';

/** One value with its labels; the metric's name is the label `__name__`. */
export interface Series {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}
/** What was read from all parts at one moment, in seconds since 1970. */
export interface Scrape {
  readonly time: number;
  readonly series: readonly Series[];
}

/** The nodes of an expression; throws on what isn't PromQL. */
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

const matches = ({ labels }: Series, { name, matchers }: Selector): boolean =>
  labels.__name__ === name &&
  matchers.every(([label, operator, value]) => {
    const given = labels[label] ?? '';
    const isEqual = operator.endsWith('~')
      ? new RegExp(`^(?:${value})$`).test(given)
      : given === value;
    return operator.startsWith('!') ? !isEqual : isEqual;
  });

const keyOf = (labels: Series['labels'], names: readonly string[]): string =>
  JSON.stringify(names.map((name) => labels[name] ?? ''));
const allNames = (labels: Series['labels']): string[] =>
  Object.keys(labels)
    .filter((name) => name !== '__name__')
    .sort();

const FOLDS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((total, value) => total + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
};
const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '-': (a, b) => a - b,
  '/': (a, b) => a / b,
};
const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
};

/**
 * What Prometheus would answer, of the part of PromQL that our rules use: selectors, `increase`
 * from the first scrape to the last, `sum`, `max` and `min` by labels, `time()`, `-`, `/`,
 * comparisons and `and`. Throws on anything else.
 */
export const evaluate = (
  expression: string,
  scrapes: readonly [first: Scrape, last: Scrape],
): readonly Series[] => {
  const [first, last] = scrapes;
  const text = ({ from, to }: SyntaxNode): string => expression.slice(from, to);

  const increase = (selector: Selector): Series[] =>
    last.series.flatMap((series) => {
      if (!matches(series, selector)) return [];
      const names = allNames(series.labels);
      const before = first.series.find(
        (other) =>
          matches(other, selector) && keyOf(other.labels, names) === keyOf(series.labels, names),
      );
      return before ? [{ labels: series.labels, value: series.value - before.value }] : [];
    });

  const aggregated = (node: SyntaxNode): Series[] => {
    const fold = FOLDS[text(node.getChild('AggregateOp')!)]!;
    const by = (
      node.getChild('AggregateModifier')?.getChild('GroupingLabels')?.getChildren('LabelName') ?? []
    ).map(text);
    const groups = new Map<string, Series[]>();
    for (const series of of(node.getChild('FunctionCallBody')!.firstChild!)) {
      const key = keyOf(series.labels, by);
      groups.set(key, [...(groups.get(key) ?? []), series]);
    }
    return [...groups.values()].map((group) => ({
      labels: Object.fromEntries(by.map((name) => [name, group[0]!.labels[name] ?? ''])),
      value: fold(group.map(({ value }) => value)),
    }));
  };

  const called = (node: SyntaxNode): readonly Series[] => {
    const name = text(node.getChild('FunctionIdentifier')!);
    if (name === 'time') return [{ labels: {}, value: last.time }];
    const range = node.getChild('FunctionCallBody')?.getChild('MatrixSelector');
    if (name !== 'increase' || !range) throw new Error(`${name} isn't known here: ${expression}`);
    return increase(selectorOf(range.getChild('VectorSelector')!, text));
  };

  /** A number, or `time()`, goes with each series; series go with the one of the same labels. */
  const paired = (
    left: readonly Series[],
    right: readonly Series[],
    isScalar: (side: 0 | 1) => boolean,
  ) =>
    isScalar(0)
      ? right.map((series) => [left[0]!, series] as const)
      : isScalar(1)
        ? left.map((series) => [series, right[0]!] as const)
        : left.flatMap((series) => {
            const names = allNames(series.labels);
            const other = right.find(
              ({ labels }) => keyOf(labels, names) === keyOf(series.labels, names),
            );
            return other ? [[series, other] as const] : [];
          });

  const combined = (node: SyntaxNode): readonly Series[] => {
    const [leftNode, operatorNode, rightNode] = [
      node.firstChild!,
      node.firstChild!.nextSibling!,
      node.lastChild!,
    ];
    const operator = text(operatorNode);
    const sides = [leftNode, rightNode] as const;
    const pairs = paired(
      of(leftNode),
      of(rightNode),
      (side) =>
        /^(NumberDurationLiteral|FunctionCall)$/.test(sides[side].name) &&
        !text(sides[side]).startsWith('increase'),
    );
    const labelsOf = (a: Series, b: Series) => (leftNode.name === 'FunctionCall' ? b : a).labels;
    if (operator === 'and') return pairs.map(([a]) => a);
    const compare = COMPARISONS[operator];
    if (compare) return pairs.filter(([a, b]) => compare(a.value, b.value)).map(([a]) => a);
    const compute = ARITHMETIC[operator];
    if (!compute) throw new Error(`${operator} isn't known here: ${expression}`);
    return pairs.map(([a, b]) => ({ labels: labelsOf(a, b), value: compute(a.value, b.value) }));
  };

  const of = (node: SyntaxNode): readonly Series[] => {
    if (node.name === 'NumberDurationLiteral') return [{ labels: {}, value: Number(text(node)) }];
    if (node.name === 'VectorSelector') {
      const selector = selectorOf(node, text);
      return last.series.filter((series) => matches(series, selector));
    }
    if (node.name === 'AggregateExpr') return aggregated(node);
    if (node.name === 'FunctionCall') return called(node);
    if (node.name === 'BinaryExpr') return combined(node);
    throw new Error(`${node.name} isn't known here: ${expression}`);
  };
  return of(nodesOf(expression));
};
