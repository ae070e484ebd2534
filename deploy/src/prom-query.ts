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
