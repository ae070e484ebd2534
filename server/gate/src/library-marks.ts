import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { providedModules } from '@refined/screen-kit/provided-modules';

/** In characters; shorter texts prove nothing. */
const SHORTEST = 8;

/** Texts that any page has: `aria-label`, `keydown`, `inline-block`, `currentColor`. */
const COMMON = /^(aria|data)-|^[a-z]+([-_ /.:][a-z]+)*$|^[a-z]+([A-Z][a-z]*)+$/;

/** Whether a script's text is specific enough to show its origin. */
export const isTelling = (text: string): boolean =>
  text.length >= SHORTEST && text.length < 300 && !COMMON.test(text);

const LITERAL = /(["'`])((?:(?!\1)[^\\\n])*)\1/g;
const METHOD = /^\s*(?:(?:async|static|get|set|\*) )*([A-Za-z_$][\w$]{7,})\([^;]*\)\s*\{$/gm;
const SCRIPT = /\.[cm]?js$/;
/** A package's folders and files that bundles don't contain. */
const NOT_BUNDLED = /(^|\/)(node_modules|umd|locale|test)\/|development|\.test\./;

/** The texts and method names in a package's scripts, which a minifier keeps. */
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

/** The shell provides parts of MUI; a screen that uses them may bundle other parts. */
export const MUI = '@mui';

/** `@mui/system` and `@mui/material` are of one family, `react` and `react-dom` too. */
export const familyOf = (name: string): string => name.split(name.startsWith('@') ? '/' : '-')[0]!;

/**
 * The marks by which each of the shell's libraries is recognised: texts and method names (`find()`)
 * that only its installed package has, or others of its family.
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
