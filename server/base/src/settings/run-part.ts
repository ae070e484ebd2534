import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { commandLine, runCommandLine } from '../process/command-line.ts';
import { StartFault, tracingOf, type Tracing } from '../process/index.ts';
import { readSettings, unknownSettings } from './read-settings.ts';
import { SETTING_NAMES, SETTINGS, defaultOf, type ProgramName, type Setting } from './table.ts';

/** Longest time for running requests to end once the part closes, in ms. */
const DRAIN = 10_000;
/** How much of that, at most, is for sending the remaining traces. */
const LAST_TRACES = 2_000;
/** Signals within this time (ms) count as one: Ctrl-C comes from the terminal and from npm. */
const ONE_SIGNAL = 1_000;
/** Default of DRAIN_DELAY_SECONDS: time for a balancer to notice that `/readyz` answers 503. */
const DRAIN_DELAY = { production: 5, development: 0 } as const;

export interface RunningPart {
  readonly port: number;
  /** From now on `/readyz` answers 503; everything else is served as before. */
  readonly retire: () => void;
  /** Finishes the running requests, then closes everything. */
  readonly stop: () => Promise<void>;
}

/** The running part of an app that listens; its `/readyz` reads `lifetime`. */
export const runningPart = (
  app: { readonly server: Server; close(): PromiseLike<unknown> },
  lifetime: { retiring?: boolean },
): RunningPart => ({
  port: (app.server.address() as AddressInfo).port,
  retire: () => void (lifetime.retiring = true),
  stop: async () => void (await app.close()),
});

/** A part of the product that runs as a process of its own. */
export interface Part {
  readonly program: 'api' | 'gateway' | 'registry';
  /** The file that Node runs; the path starts at the repository. */
  readonly script: string;
  /** The description in `--help`. */
  readonly about: string;
  /** `tracing` is undefined without traces. */
  readonly start: (tracing: Tracing | undefined) => Promise<RunningPart>;
  /** What the process does instead of serving when an option asks for it. */
  readonly once?: {
    readonly option: string;
    readonly about: string;
    readonly run: () => Promise<void>;
  };
}

const print = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const explain = (fault: StartFault): never => {
  print(fault.message);
  return process.exit(StartFault.exitStatus);
};

/** In seconds. Throws a StartFault with all problems of the part's settings. */
const drainDelay = (program: Part['program']): number => {
  const read = readSettings(program, process.env, process.cwd());
  if ('problems' in read) throw new StartFault(read.problems.join('\n'));
  const { DRAIN_DELAY_SECONDS, NODE_ENV } = read.settings;
  return (
    DRAIN_DELAY_SECONDS ?? DRAIN_DELAY[NODE_ENV === 'production' ? 'production' : 'development']
  );
};

/**
 * Serves until SIGTERM, SIGINT or SIGHUP, or until the parent process is gone. Then `/readyz`
 * answers 503, the part serves for the drain delay, finishes running requests and exits with 0. A
 * second signal ends it at once. Sends `{ready: true, port}` to its parent.
 */
const serve = async ({ program, start }: Part): Promise<void> => {
  const state: { running?: RunningPart; endingSince?: number } = {};
  const delay = drainDelay(program) * 1_000;
  const tracing = await tracingOf(program, process.env, print);

  const close = async (part: RunningPart): Promise<void> => {
    const begun = Date.now();
    const late = setTimeout(() => {
      print(`Requests were still in work ${DRAIN / 1_000} s after the process was asked to end.`);
      process.exit(1);
    }, DRAIN).unref();
    await part.stop();
    clearTimeout(late);
    await tracing?.end(Math.min(LAST_TRACES, DRAIN - (Date.now() - begun)));
    process.exit(0);
  };
  const end = (): void => {
    // Before it serves there is nothing to finish: the next start continues its preparations.
    const { running, endingSince } = state;
    if (!running) process.exit(0);
    if (endingSince !== undefined) {
      if (Date.now() - endingSince < ONE_SIGNAL) return;
      process.exit(1);
    }
    state.endingSince = Date.now();
    running.retire();
    setTimeout(() => void close(running), delay);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'SIGHUP', 'disconnect'] as const)
    process.on(event as 'SIGTERM', end);

  state.running = await start(tracing);
  if (process.connected) process.send?.({ ready: true, port: state.running.port });
};

/** The settings that a program reads, with their defaults, for its `--help`. */
const settingsHelp = (program: ProgramName): string => {
  const rows = SETTING_NAMES.flatMap((name): [string, Setting][] => {
    const setting: Setting = SETTINGS[name];
    return setting.programs.includes(program) ? [[name, setting]] : [];
  });
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, setting]) => {
    const { otherwise, unit, about } = setting;
    const value = otherwise ?? defaultOf(setting, program);
    const shown = value === undefined ? '' : ` (default: ${value}${unit ? ` ${unit}` : ''})`;
    return `  ${name.padEnd(width)}  ${`${about}${shown}`.replaceAll('`', '')}`;
  });
  return ['Settings, from the environment:', ...lines].join('\n');
};

/**
 * Runs a part as the current process. Exits with 78 and a sentence on standard error if it can't
 * start, with 2 for a wrong command line.
 */
export const runPart = async (part: Part): Promise<void> => {
  const { program, script, about, once } = part;
  const call =
    process.env.npm_lifecycle_event === program ? `npm run ${program} --` : `node ${script}`;
  const typed = commandLine(call, about).addHelpText('after', `\n${settingsHelp(program)}`);
  if (once) typed.option(once.option, once.about);
  typed.action(async (options: object) => {
    // Under `npm start` the supervisor prints the warnings.
    if (!process.connected) unknownSettings(process.env).forEach(print);
    await (Object.keys(options).length > 0 && once ? once.run() : serve(part));
  });
  try {
    const end = await runCommandLine(typed, process.argv.slice(2));
    if (end.kind === 'help') process.stdout.write(`${end.text}\n`);
    if (end.kind !== 'wrong') return;
    print(end.sentence);
    process.exit(2);
  } catch (error) {
    if (error instanceof StartFault) explain(error);
    throw error;
  }
};
