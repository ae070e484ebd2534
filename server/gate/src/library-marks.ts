import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { providedModules } from '@refined/screen-kit/provided-modules';

/** Shorter texts prove nothing. */
const SHORTEST = 8;

/** Names of things that any page has: `aria-label`, `keydown`, `inline-block`, `currentColor`. */
const COMMON = /^(aria|data)-|^[a-z]+([-_ /.:][a-z]+)*$|^[a-z]+([A-Z][a-z]*)+$/;

/** Whether a text of a script says where it comes from. */
export const isTelling = (text: string): boolean =>
  text.length >= SHORTEST && text.length < 300 && !COMMON.test(text);

const LITERAL = /(["'`])((?:(?!\1)[^\\\n])*)\1/g;
const METHOD = /^\s*(?:(?:async|static|get|set|\*) )*([A-Za-z_$][\w$]{7,})\([^;]*\)\s*\{$/gm;
const SCRIPT = /\.[cm]?js$/;
/** Folders and files of a package that no bundle takes. */
const NOT_BUNDLED = /(^|\/)(node_modules|umd|locale|test)\/|development|\.test\./;

/** The texts and the names of methods in a package's scripts, which a minifier leaves as they are. */
const marksOf = (folder: string): Set<string> => {
  const marks = new Set<string>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!SCRIPT.test(file) || NOT_BUNDLED.test(file.replaceAll(path.sep, '/'))) continue;
    const text = readFileSync(path.join(folder, file), 'utf8');
    for (const [, , literal = ''] of text.matchAll(LITERAL))
      if (isTelling(literal)) marks.add(literal);
    for (const [, name = ''] of text.matchAll(METHOD)) marks.add(`${name}()`);
  }
  return marks;
};

/** The shell gives parts of it. A screen that takes those may have components of its own. */
export const MUI = '@mui';

/** `@mui/system` and `@mui/material` are of one family, `react` and `react-dom` too. */
export const familyOf = (name: string): string => name.split(name.startsWith('@') ? '/' : '-')[0]!;

/**
 * What tells each library that the shell gives from all others: texts and names of methods (`find()`)
 * that stand in its installed package and in those of no other family.
 *
 * @param root folder of the workspaces
 */
export const libraryMarks = (root: string): ReadonlyMap<string, ReadonlySet<string>> => {
  const installed = new Set(
    readdirSync(path.join(root, 'node_modules'), { withFileTypes: true }).flatMap(({ name }) =>
      name.startsWith('@')
        ? readdirSync(path.join(root, 'node_modules', name)).map((part) => `${name}/${part}`)
        : name,
    ),
  );
  const provided = providedModules(root, []);
  const libraries = [...installed].filter((name) => provided.has(name) || familyOf(name) === MUI);
  const marks = new Map(
    libraries.map((name) => [name, marksOf(path.join(root, 'node_modules', name))]),
  );
  const families = new Map<string, string>();
  const shared = new Set<string>();
  for (const [name, found] of marks)
    for (const mark of found) {
      if ((families.get(mark) ?? familyOf(name)) !== familyOf(name)) shared.add(mark);
      families.set(mark, familyOf(name));
    }
  for (const found of marks.values()) for (const mark of shared) found.delete(mark);
  return marks;
};
