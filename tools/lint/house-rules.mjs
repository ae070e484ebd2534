// Our own rules for oxlint (.oxlintrc.json): who may import whom, what tests may do, and what nobody
// does to a library.
import path from 'node:path';
import { brokenBorders } from './borders.mjs';
import { HONEST_TESTS, STEADY_STORIES } from './honest-tests.mjs';
import { LIBRARY_INTERNALS, PROXIES } from './library-internals.mjs';
import { brokenRoom } from './rooms.mjs';

const ROOT = path.dirname(path.dirname(import.meta.dirname));

const fromRoot = (file) => path.relative(ROOT, file).split(path.sep).join('/');

const nameOf = (identifier) => identifier.name ?? identifier.value;

const importedName = (specifier) => {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return nameOf(specifier.imported ?? specifier.local);
};

/** Visits every import: what it names, and from where; `*` for all that there is. */
const onImports = (visit) => {
  const from = (node, source, names) => {
    if (typeof source?.value === 'string') visit(node, source.value, names);
  };
  const named = (node) => from(node, node.source, node.specifiers.map(importedName));
  const whole = (node) => from(node, node.source, ['*']);
  return {
    ImportDeclaration: named,
    ExportNamedDeclaration: named,
    ExportAllDeclaration: whole,
    ImportExpression: whole,
    TSImportEqualsDeclaration: (node) => from(node, node.moduleReference.expression, ['*']),
    CallExpression: (node) => {
      if (node.callee.name === 'require') from(node, node.arguments[0], ['*']);
    },
  };
};

/** A rule about imports; `problems` are sentences. */
const importRule = (problems) => ({
  createOnce: (context) => {
    let file;
    return {
      before: () => {
        file = fromRoot(context.filename);
      },
      ...onImports((node, specifier, names) => {
        for (const problem of problems(file, specifier, names))
          context.report({ node, message: `'${specifier}': ${problem}` });
      }),
    };
  },
});

/** A rule that forbids what selectors find, but in the files of `except`. */
const syntaxRule = (forbidden) => ({
  createOnce: (context) =>
    Object.fromEntries(
      forbidden.map(({ selector, message }) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
});

export default {
  meta: { name: 'house' },
  rules: {
    borders: importRule(brokenBorders),
    rooms: importRule((file, specifier) => [brokenRoom(file, specifier) ?? []].flat()),
    'honest-tests': syntaxRule(HONEST_TESTS),
    'library-internals': syntaxRule(LIBRARY_INTERNALS),
    'no-proxies': syntaxRule(PROXIES),
    'steady-stories': syntaxRule(STEADY_STORIES),
  },
};
