import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, type AnyNode, type Program } from 'acorn';
import type { BundleReader, OwnCopy } from '@refined/releases/cli';
import { familyOf, isTelling, libraryMarks, MUI } from './library-marks.ts';

/**
 * Marks of a library in one file from which on it counts as a copy. Our four screens have at most 5
 * (react-select contains texts of MUI); a copy of React has 8, of MUI 80.
 */
const A_COPY = 7;

/** These modules have the version of the shared contract. */
const OUR_DOORS = '@refined/shared/';

type Node = AnyNode;
type Scope = Map<string, string | undefined>;

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter(
      (child): child is Node => typeof (child as Node | null)?.type === 'string',
    ),
  );

const walk = (node: Node, visit: (node: Node) => void): void => {
  visit(node);
  for (const child of childrenOf(node)) walk(child, visit);
};

/** The name or text of a key that isn't computed. */
const keyOf = (node: Node): string | undefined =>
  node.type === 'Identifier' ? node.name : node.type === 'Literal' ? String(node.value) : undefined;

const propertyOf = (node: Node, name: string): Node | undefined => {
  if (node.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties)
    if (property.type === 'Property' && keyOf(property.key) === name) return property.value;
  return undefined;
};

interface Taken {
  readonly share: string;
  /** `^2.0.0` */
  readonly version: string | undefined;
}

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;

/**
 * The modules that webpack takes from the page, by webpack's ids:
 * `697:{requiredVersion:"^19.3.0",shareKey:"react/jsx-runtime",…}`.
 */
const sharedModules = (entry: Program): ReadonlyMap<string, Taken> => {
  const taken = new Map<string, Taken>();
  walk(entry, (node) => {
    if (node.type !== 'Property') return;
    const [id, share] = [keyOf(node.key), textOf(propertyOf(node.value, 'shareKey'))];
    const version = textOf(propertyOf(node.value, 'requiredVersion'));
    if (id !== undefined && share !== undefined) taken.set(id, { share, version });
  });
  return taken;
};

/** The names that a pattern or parameter declares. */
const declaredBy = (node: Node | null): string[] => {
  if (!node) return [];
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'Property') return declaredBy(node.value);
  if (node.type === 'AssignmentPattern') return declaredBy(node.left);
  if (node.type === 'RestElement') return declaredBy(node.argument);
  if (node.type === 'ArrayPattern') return node.elements.flatMap(declaredBy);
  if (node.type === 'ObjectPattern') return node.properties.flatMap(declaredBy);
  return [];
};

const isFunction = (node: Node) =>
  node.type === 'FunctionExpression' ||
  node.type === 'ArrowFunctionExpression' ||
  node.type === 'FunctionDeclaration';

/** The id in `r(697)`. */
const requiredId = (node: Node | null | undefined): string | undefined =>
  node?.type === 'CallExpression' &&
  node.callee.type === 'Identifier' &&
  node.arguments.length === 1 &&
  node.arguments[0]?.type === 'Literal'
    ? String(node.arguments[0].value)
    : undefined;

/**
 * The members that a script uses of each shared module. Variables are resolved by scope, because a
 * minifier reuses short names. A function's declarations count for the whole function: a bundle
 * with `var` and `let` of one name in a scope wouldn't run.
 */
const membersTaken = (
  script: Program,
  taken: ReadonlyMap<string, Taken>,
  found: ReadonlyMap<string, Set<string>>,
): void => {
  const declarations = (node: Node, scope: Scope, isOutermost: boolean): void => {
    if (!isOutermost && isFunction(node)) {
      if (node.type === 'FunctionDeclaration') scope.set(node.id!.name, undefined);
      return;
    }
    if (!isOutermost && node.type === 'BlockStatement') return varsOf(node, scope);
    if (node.type === 'ClassDeclaration') scope.set(node.id!.name, undefined);
    if (node.type === 'VariableDeclarator') {
      for (const name of declaredBy(node.id)) scope.set(name, undefined);
      const id = requiredId(node.init);
      const share = id === undefined ? undefined : taken.get(id)?.share;
      if (node.id.type === 'Identifier' && share !== undefined) scope.set(node.id.name, share);
    }
    for (const child of childrenOf(node)) declarations(child, scope, false);
  };
  /** In nested blocks, only `var` belongs to the function. */
  const varsOf = (node: Node, scope: Scope): void => {
    if (isFunction(node)) return;
    if (node.type === 'VariableDeclaration' && node.kind === 'var')
      for (const { id } of node.declarations)
        for (const name of declaredBy(id)) scope.set(name, undefined);
    for (const child of childrenOf(node)) varsOf(child, scope);
  };
  const shareOf = (name: string, scopes: readonly Scope[]): string | undefined =>
    scopes.findLast((scope) => scope.has(name))?.get(name);
  const take = (node: Node, scopes: readonly Scope[]): void => {
    let inner = scopes;
    if (isFunction(node)) {
      const scope: Scope = new Map();
      for (const name of node.params.flatMap(declaredBy)) scope.set(name, undefined);
      declarations(node.body, scope, true);
      inner = [...scopes, scope];
    } else if (node.type === 'BlockStatement' || node.type === 'ForStatement') {
      const scope: Scope = new Map();
      declarations(node, scope, true);
      inner = [...scopes, scope];
    } else if (node.type === 'CatchClause') {
      inner = [...scopes, new Map(declaredBy(node.param ?? null).map((name) => [name, undefined]))];
    }
    if (
      node.type === 'MemberExpression' &&
      !node.computed &&
      node.object.type === 'Identifier' &&
      node.property.type === 'Identifier'
    ) {
      const share = shareOf(node.object.name, inner);
      if (share !== undefined) found.get(share)?.add(node.property.name);
    }
    for (const child of childrenOf(node)) take(child, inner);
  };
  take(script, []);
};

/** The marks of a script's origin: its texts, and its classes' method names. */
const marksIn = (script: Program): ReadonlySet<string> => {
  const marks = new Set<string>();
  walk(script, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string' && isTelling(node.value))
      marks.add(node.value);
    if (node.type === 'TemplateElement' && isTelling(node.value.cooked ?? ''))
      marks.add(node.value.cooked!);
    if (node.type === 'MethodDefinition') marks.add(`${keyOf(node.key) ?? ''}()`);
  });
  return marks;
};

/**
 * What a screen's files show, wherever it was built: the members that it uses of the page's
 * modules, and its copies of the page's libraries, with the file. Throws if a file can't be parsed.
 */
export const readBundle: BundleReader = async ({ root, folder, entry }) => {
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return [
        file.replaceAll(path.sep, '/'),
        parse(text, {
          ecmaVersion: 'latest',
          sourceType: 'script',
          allowReturnOutsideFunction: true,
        }),
      ] as const;
    });
  const entryScript = scripts.find(([file]) => file === entry)?.[1];
  const taken = entryScript ? sharedModules(entryScript) : new Map<string, Taken>();
  const names = new Map([...taken.values()].map(({ share }) => [share, new Set<string>()]));
  const door = [...taken.values()].find(({ share }) => share.startsWith(OUR_DOORS));
  const takesMui = [...taken.values()].some(({ share }) => familyOf(share) === MUI);
  const libraries = [...libraryMarks(root)].filter(
    ([module]) => !takesMui || familyOf(module) !== MUI,
  );
  const copies = new Map<string, OwnCopy>();
  for (const [file, script] of scripts) {
    membersTaken(script, taken, names);
    const marks = [...marksIn(script)];
    const counted = libraries
      .map(([module, known]) => ({ module, count: marks.filter((mark) => known.has(mark)).length }))
      .filter(({ count }) => count >= A_COPY)
      .sort((one, other) => other.count - one.count);
    // Packages of one family share texts, so only the one with the most marks is named.
    for (const { module } of counted)
      if (!copies.has(familyOf(module))) copies.set(familyOf(module), { module, file });
  }
  return {
    uses:
      names.size === 0
        ? undefined
        : Object.fromEntries([...names].map(([share, used]) => [share, [...used].sort()])),
    copies: [...copies.values()],
    contract: door?.version,
  };
};
