import { Script } from 'node:vm';
import { messageOf } from '@refined/server-base/process';
import { screenDeclaration, shellDeclaration } from '@refined/shared/contract';
import type { ReleaseMeta } from '../../objects/release-store.ts';

const SCRIPT = /\.js$/;

/**
 * Checks the global that a screen's entry sets, and the module that it exposes: the shell accesses
 * both by name.
 */
const entryProblems = (text: string, federationName: string, expose: string): string[] => {
  const container = new RegExp(
    `\\b(var|let|const)\\s+${federationName}\\b|\\b${federationName}\\s*=`,
  );
  const module = new RegExp(
    `["']${expose.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']\\s*:\\s*(\\(|function)`,
  );
  return [
    ...(container.test(text)
      ? []
      : [`The entry doesn't set the global ${federationName}, which the shell takes it from.`]),
    ...(module.test(text)
      ? []
      : [`The entry doesn't expose "${expose}", which the shell asks for.`]),
  ];
};

const identifier = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '_');

/**
 * Checks that a screen's exposed chunk registers itself with the release's own name. Otherwise it
 * would be lost, or taken for another release's.
 */
const screenProblems = (
  workspace: string,
  version: string,
  { declaration, entry, initial, federationName }: ReleaseMeta,
  texts: ReadonlyMap<string, string>,
): string[] => {
  if (declaration.kind !== 'screen') return [];
  const wanted = identifier(`${workspace}_${version}`);
  if (federationName !== wanted)
    return [
      `Its federation name must be ${wanted}, not ${federationName}: two releases of one screen must not share a name.`,
    ];
  const strangers = initial.filter((path) => !texts.get(path)?.includes(wanted));
  return [
    ...entryProblems(texts.get(entry) ?? '', wanted, declaration.expose),
    ...(initial.length === 0 ? ['It names no exposed chunk to fetch beside the entry.'] : []),
    ...strangers.map((path) => `${path} doesn't register itself as a chunk of ${wanted}.`),
  ];
};

const declarationProblems = ({ declaration }: ReleaseMeta): string[] => {
  const parsed = (declaration.kind === 'shell' ? shellDeclaration : screenDeclaration).safeParse(
    declaration,
  );
  return parsed.success
    ? []
    : parsed.error.issues.map(
        ({ path, message }) => `"refined.${path.join('.')}" in its package.json: ${message}`,
      );
};

const syntaxProblem = (path: string, text: string): string[] => {
  try {
    // Only compiles the script; doesn't run it.
    new Script(text, { filename: path });
    return [];
  } catch (error) {
    return [`${path} doesn't parse: ${messageOf(error)}`];
  }
};

/**
 * All problems of a built folder as a release of this workspace and version, one sentence each.
 */
export const contentProblems = (
  workspace: string,
  version: string,
  meta: ReleaseMeta,
  files: ReadonlyMap<string, Buffer>,
): string[] => {
  const texts = new Map(
    [...files]
      .filter(([path]) => SCRIPT.test(path))
      .map(([path, bytes]) => [path, bytes.toString('utf8')]),
  );
  const missing = [meta.entry, ...meta.initial, ...(meta.runtime ?? [])].filter(
    (path) => !texts.has(path),
  );
  if (missing.length > 0)
    return missing.map((path) => `It names ${path}, but the build has no such script.`);
  return [
    ...declarationProblems(meta),
    ...[...texts].flatMap(([path, text]) => syntaxProblem(path, text)),
    ...screenProblems(workspace, version, meta, texts),
  ];
};
