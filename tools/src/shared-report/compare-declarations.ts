import ts from 'typescript';
import { declarationName, printNode } from './normal-form.ts';
import type { Declaration } from './normal-form.ts';

/** Direction: from the shell to the screen, from the screen to the shell, or both. */
export type Direction = 'given' | 'taken' | 'both';

export interface Difference {
  readonly breaking: boolean;
  /**
   * Begins with the place: `ButtonProps .icon is gone.`, `useDrugList (source) isn't optional any
   * more.`
   */
  readonly sentence: string;
}

type Declared = ReadonlyMap<string, Declaration>;

const FLIPPED: Readonly<Record<Direction, Direction>> = {
  given: 'taken',
  taken: 'given',
  both: 'both',
};
const textOf = (node: ts.Node | undefined): string =>
  node ? printNode(node, node.getSourceFile()) : '';
const lines = (node: ts.Node | undefined): string => textOf(node).replaceAll(/\s+/g, ' ');
/** A text that fits into a sentence. */
const short = (node: ts.Node): string =>
  lines(node).length > 80 ? `${lines(node).slice(0, 79)}…` : lines(node);
const unwrapped = (node: ts.TypeNode): ts.TypeNode =>
  ts.isParenthesizedTypeNode(node) ? unwrapped(node.type) : node;

/** Type arguments of libraries whose direction is known; all others count in both directions. */
const HANDED_ON = new Map([
  ...[
    'Promise',
    'Array',
    'ReadonlyArray',
    'Readonly',
    'Partial',
    'NonNullable',
    'MemoExoticComponent',
    'Pick',
    'Omit',
    'Extract',
  ].map((name) => [name, 0] as const),
  ['Record', 1],
]);

type Member = {
  readonly name: string;
  readonly optional: boolean;
  readonly type: ts.TypeNode | undefined;
  readonly node: ts.Node;
};

const membersOf = (members: ts.NodeArray<ts.TypeElement>): readonly Member[] =>
  members.map((node) => {
    const property = ts.isPropertySignature(node) ? node : undefined;
    return {
      name: node.name ? textOf(node.name).replaceAll(/['"]/g, '') : lines(node),
      optional: node.questionToken !== undefined,
      type: property?.type,
      node,
    };
  });

const ownMembers = (declaration: Declaration): ts.NodeArray<ts.TypeElement> | undefined => {
  if (ts.isInterfaceDeclaration(declaration))
    return declaration.heritageClauses || declaration.typeParameters
      ? undefined
      : declaration.members;
  return ts.isTypeAliasDeclaration(declaration) &&
    !declaration.typeParameters &&
    ts.isTypeLiteralNode(declaration.type)
    ? declaration.type.members
    : undefined;
};

/**
 * @param before, after the declarations that names stand for, then and now
 * @param compared gets every declaration that was looked at
 */
export const compareDeclarations = (before: Declared, after: Declared, compared: Set<ts.Node>) => {
  const seen = new Set<string>();

  const changed = (where: string, old?: ts.Node, now?: ts.Node): Difference[] => [
    {
      breaking: true,
      sentence: `${where} has changed${old && now ? `: it was ${short(old)}, it is ${short(now)}` : ''}.`,
    },
  ];

  const members = (
    where: string,
    old: ts.NodeArray<ts.TypeElement>,
    now: ts.NodeArray<ts.TypeElement>,
    direction: Direction,
  ): Difference[] => {
    const [were, are] = [membersOf(old), membersOf(now)];
    const found = were.flatMap((was): Difference[] => {
      const is = are.find(({ name }) => name === was.name);
      const place = `${where} .${was.name}`;
      if (!is) return [{ breaking: true, sentence: `${place} is gone.` }];
      if (!was.type || !is.type) return lines(was.node) === lines(is.node) ? [] : changed(place);
      const optional: Difference[] = [];
      if (was.optional && !is.optional)
        optional.push({
          breaking: direction !== 'given',
          sentence: `${place} isn't optional any more.`,
        });
      if (!was.optional && is.optional)
        optional.push({
          breaking: direction !== 'taken',
          sentence: `${place} has become optional.`,
        });
      return [...optional, ...types(place, was.type, is.type, direction)];
    });
    const news = are.filter(({ name }) => !were.some((was) => was.name === name));
    return [
      ...found,
      ...news.map(({ name, optional }) => ({
        breaking: !optional && direction !== 'given',
        sentence: `${where} .${name} is new${optional ? '' : ' and not optional'}.`,
      })),
    ];
  };

  const parameters = (
    where: string,
    old: readonly ts.ParameterDeclaration[],
    now: readonly ts.ParameterDeclaration[],
    direction: Direction,
  ): Difference[] => [
    ...old.flatMap((was, at): Difference[] => {
      const is = now[at];
      const place = `${where} (${textOf(was.name)})`;
      if (!is) return [{ breaking: true, sentence: `${place} is gone.` }];
      if (!was.type || !is.type || Boolean(was.dotDotDotToken) !== Boolean(is.dotDotDotToken))
        return lines(was) === lines(is) ? [] : changed(place, was, is);
      const optional: Difference[] = [];
      if (was.questionToken && !is.questionToken)
        optional.push({
          breaking: direction !== 'taken',
          sentence: `${place} isn't optional any more.`,
        });
      if (!was.questionToken && is.questionToken)
        optional.push({
          breaking: direction !== 'given',
          sentence: `${place} has become optional.`,
        });
      return [...optional, ...types(place, was.type, is.type, FLIPPED[direction])];
    }),
    ...now.slice(old.length).map((is) => ({
      breaking: !(is.questionToken || is.dotDotDotToken) && direction !== 'taken',
      sentence: `${where} (${textOf(is.name)}) is new${is.questionToken ? '' : ' and not optional'}.`,
    })),
  ];

  const union = (
    where: string,
    old: ts.UnionTypeNode | ts.TypeNode,
    now: ts.UnionTypeNode | ts.TypeNode,
    direction: Direction,
  ): Difference[] => {
    const parts = (node: ts.TypeNode): Map<string, ts.TypeNode> =>
      new Map(
        (ts.isUnionTypeNode(node) ? [...node.types] : [node]).map((part) => [lines(part), part]),
      );
    const [were, are] = [parts(old), parts(now)];
    const gone = [...were].filter(([text]) => !are.has(text));
    const news = [...are].filter(([text]) => !were.has(text));
    const same = [...were].flatMap(([text, part]) =>
      are.has(text) ? types(where, part, are.get(text)!, direction) : [],
    );
    // One part on each side: the same part, with a change inside.
    if (gone.length === 1 && news.length === 1)
      return [...same, ...types(where, gone[0]![1], news[0]![1], direction, true)];
    return [
      ...same,
      ...gone.map(([text]) => ({
        breaking: true,
        sentence: `${where} can't be ${text} any more.`,
      })),
      ...news.map(([text]) => ({
        breaking: direction !== 'taken',
        sentence: `${where} can be ${text} too.`,
      })),
    ];
  };

  const references = (
    where: string,
    old: ts.Node,
    now: ts.Node,
    name: string,
    current: string,
    direction: Direction,
  ): Difference[] => {
    const [was, is] = [before.get(name), after.get(current)];
    if (!was || !is) return lines(old) === lines(now) ? [] : changed(where, old, now);
    return declarations(was, is, direction);
  };

  const each = (
    where: string,
    old: readonly ts.TypeNode[] = [],
    now: readonly ts.TypeNode[] = [],
    direction: (at: number) => Direction,
  ): Difference[] =>
    old.length === now.length
      ? old.flatMap((was, at) => types(where, was, now[at]!, direction(at)))
      : changed(where);

  const types = (
    where: string,
    oldNode: ts.TypeNode,
    nowNode: ts.TypeNode,
    direction: Direction,
    isPart = false,
  ): Difference[] => {
    const [old, now] = [unwrapped(oldNode), unwrapped(nowNode)];
    if (!isPart && (ts.isUnionTypeNode(old) || ts.isUnionTypeNode(now)))
      return union(where, old, now, direction);
    if (ts.isTypeReferenceNode(old) && ts.isTypeReferenceNode(now)) {
      const [name, current] = [textOf(old.typeName), textOf(now.typeName)];
      const inner = (at: number): Direction =>
        before.has(name) || HANDED_ON.get(name) === at ? direction : 'both';
      return [
        ...references(where, old.typeName, now.typeName, name, current, direction),
        ...each(where, old.typeArguments, now.typeArguments, inner),
      ];
    }
    if (ts.isTypeLiteralNode(old) && ts.isTypeLiteralNode(now))
      return members(where, old.members, now.members, direction);
    if (ts.isFunctionTypeNode(old) && ts.isFunctionTypeNode(now)) {
      const generics = (node: ts.FunctionTypeNode): string =>
        (node.typeParameters ?? []).map(lines).join(', ');
      return [
        ...(generics(old) === generics(now) ? [] : changed(where)),
        ...parameters(where, old.parameters, now.parameters, direction),
        ...types(`${where} ()`, old.type, now.type, direction),
      ];
    }
    if (ts.isArrayTypeNode(old) && ts.isArrayTypeNode(now))
      return types(`${where} []`, old.elementType, now.elementType, direction);
    if (ts.isTypeOperatorNode(old) && ts.isTypeOperatorNode(now) && old.operator === now.operator)
      return types(where, old.type, now.type, direction);
    if (ts.isIntersectionTypeNode(old) && ts.isIntersectionTypeNode(now))
      return each(where, old.types, now.types, () => direction);
    // The rest is compared by its text, and by what its names refer to.
    return lines(old) === lines(now)
      ? namesWithin(where, old, direction)
      : changed(where, old, now);
  };

  const namesWithin = (where: string, node: ts.Node, direction: Direction): Difference[] => {
    const found: Difference[] = [];
    const visit = (inner: ts.Node): void => {
      if (ts.isIdentifier(inner) && before.has(inner.text))
        found.push(
          ...references(
            where,
            inner,
            inner,
            inner.text,
            inner.text,
            direction === 'given' ? 'given' : 'both',
          ),
        );
      ts.forEachChild(inner, visit);
    };
    visit(node);
    return found;
  };

  const declarations = (old: Declaration, now: Declaration, direction: Direction): Difference[] => {
    compared.add(old);
    const where = declarationName(now);
    const key = `${declarationName(old)} ${declarationName(now)} ${direction}`;
    if (seen.has(key)) return [];
    seen.add(key);
    if (ts.isInterfaceDeclaration(old) && ts.isInterfaceDeclaration(now)) {
      const heritage = (node: ts.InterfaceDeclaration): ts.ExpressionWithTypeArguments[] =>
        (node.heritageClauses ?? []).flatMap(({ types: bases }) => [...bases]);
      const [bases, present] = [heritage(old), heritage(now)];
      const kept = bases.filter((base) => present.some((other) => lines(other) === lines(base)));
      const more = present.filter((base) => !bases.some((other) => lines(other) === lines(base)));
      const inherited = [
        ...(kept.length === bases.length
          ? kept.flatMap((base) => namesWithin(where, base, direction))
          : changed(`${where}: what it extends`)),
        // Like new members.
        ...more.map((base) => ({
          breaking: direction !== 'given',
          sentence: `${where} extends ${short(base)} too.`,
        })),
      ];
      const generics =
        (old.typeParameters ?? []).map(lines).join() ===
        (now.typeParameters ?? []).map(lines).join()
          ? []
          : changed(where);
      return [...inherited, ...generics, ...members(where, old.members, now.members, direction)];
    }
    // `interface View { … }` and `type View = { … }` are the same for users of the type.
    const [wereMembers, areMembers] = [ownMembers(old), ownMembers(now)];
    if (wereMembers && areMembers) return members(where, wereMembers, areMembers, direction);
    if (ts.isTypeAliasDeclaration(old) && ts.isTypeAliasDeclaration(now))
      return types(where, old.type, now.type, direction);
    const literal = (node: Declaration): ts.TypeNode | undefined =>
      ts.isVariableStatement(node) ? node.declarationList.declarations[0]?.type : undefined;
    const [was, is] = [literal(old), literal(now)];
    if (was && is) return types(where, was, is, direction);
    return lines(old) === lines(now)
      ? namesWithin(where, old, direction)
      : changed(where, old, now);
  };
  return declarations;
};
