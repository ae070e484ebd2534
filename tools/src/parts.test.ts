import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  SETTING_NAMES,
  SETTINGS,
  type ProgramName,
  type Setting,
} from '@refined/server-base/settings';
import { describe, expect, it } from '@jest/globals';

/** The repository: tests are run from there. */
const ROOT = process.cwd();
const PARTS: readonly [ProgramName, string][] = [
  ['api', 'server/api/main.mjs'],
  ['gateway', 'server/gateway/main.mjs'],
  ['registry', 'server/registry/main.mjs'],
];

const run = (script: string, args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe.each(PARTS)('the %s as a process of its own', (program, script) => {
  it('tells its settings and their defaults, and starts nothing', () => {
    const { status, stdout, stderr } = run(script, ['--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Usage: node ${script}`);
    const read = SETTING_NAMES.filter((name) =>
      (SETTINGS[name] as Setting).programs.includes(program),
    );
    const told = [...stdout.matchAll(/^ {2}([A-Z][A-Z0-9_]+) /gm)].map(([, name]) => name);
    expect(told).toEqual(read);
  });

  it('ends with 2 and a sentence for an argument that it does not know', () => {
    const { status, stdout, stderr } = run(script, ['--port=1']);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toBe(`Unknown option '--port=1'. See node ${script} --help\n`);
  });

  it('has a command of npm', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const [, ...args] = scripts[program]!.replace('exec ', '').split(' ');
    expect(run(args[0]!, [...args.slice(1), '--help'])).toMatchObject({ status: 0 });
  });
});
