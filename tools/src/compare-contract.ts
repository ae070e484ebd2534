import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ContractComparison } from '@refined/releases/cli';
import { SHARED_REPORT } from './shared-report.ts';

/** Undefined when the commit, or the report in it, isn't there. */
const reportAt = (root: string, commit: string): string | undefined => {
  try {
    return execFileSync('git', ['show', `${commit}:./${SHARED_REPORT}`], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return undefined;
  }
};

const NAME = /^(?:export |declare )*(?:const|function|interface|type|class|namespace) (\w+)/;

/** Name → lines of its declaration, without comments. The version is compared by itself. */
const declarations = (report: string): ReadonlyMap<string, readonly string[]> =>
  new Map(
    report
      .replace(/^ *\/\/.*\n/gm, '')
      .split(/\n{2,}/)
      .map((text) => [NAME.exec(text)?.[1] ?? '', text.split('\n')] as const)
      .filter(([name]) => name !== '' && name !== 'SHARED_CONTRACT'),
  );

/** `"noc" | "dpd"`, or a tuple's members: two names at least. */
const NAMES = /"[^"]*"(?:(?: \| |, )"[^"]*")+/g;

/** Whether only lists of names in the line grew: a further queue or kind of change. */
const hasMoreNames = (line: string, before: string): boolean => {
  if (line.replace(NAMES, '""') !== before.replace(NAMES, '""')) return false;
  const lists = (text: string) => text.match(NAMES) ?? [];
  const namesOf = (list = ''): readonly string[] => list.match(/"[^"]*"/g) ?? [];
  const now = lists(line);
  return lists(before).every((list, at) =>
    namesOf(list).every((name) => namesOf(now[at]).includes(name)),
  );
};

/** A sentence for each declaration of which a line is gone or changed. More lines are no harm. */
const brokenNames = (before: string, now: string): readonly string[] => {
  const present = declarations(now);
  return [...declarations(before)].flatMap(([name, lines]) => {
    const kept = present.get(name);
    if (!kept) return [`${name} is gone.`];
    const gone = lines.find(
      (line) => !kept.some((each) => each === line || hasMoreNames(each, line)),
    );
    return gone === undefined ? [] : [`${name} has changed; it had: ${gone.trim()}`];
  });
};

/** The version of the contract that a report tells of. */
const contractOf = (report: string): string =>
  /SHARED_CONTRACT = "([\d.]+)"/.exec(report)?.[1] ?? '0.0.0';

const majorOf = (version: string): number => Number(version.split('.', 1)[0]);

/** Compares the report of what `shared` offers with the one at a commit. A test keeps it true. */
export const compareContract: ContractComparison = async ({ root, commit }) => {
  const before = reportAt(root, commit);
  if (before === undefined) return { kind: 'unknown' };
  const now = readFileSync(path.join(root, SHARED_REPORT), 'utf8');
  const breaking = brokenNames(before, now);
  const [was, version] = [contractOf(before), contractOf(now)];
  return breaking.length === 0 || majorOf(version) > majorOf(was)
    ? { kind: 'kept' }
    : { kind: 'shrinks', breaking, version, needed: `${majorOf(was) + 1}.0.0` };
};
