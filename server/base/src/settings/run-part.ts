import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { commandLine, runCommandLine } from '../command-line/index.ts';
import { StartFault, tracingOf, type Tracing } from '../process/index.ts';
import { readSettings, unknownSettings } from './read-settings.ts';
import { SETTING_NAMES, SETTINGS, defaultOf, type ProgramName, type Setting } from './table.ts';

/** Longest time for running requests once the part closes, in ms. */
const DRAIN = 10_000;
/** Longest time of it for traces that aren't sent yet. */
const LAST_TRACES = 2_000;
/** Signals within this time (ms) are one: Ctrl-C comes from the terminal and from npm. */
const ONE_SIGNAL = 1_000;
/** Seconds for a balancer to notice `/readyz`, where none are set. */
const DRAIN_DELAY = { production: 5, development: 0 } as const;

export interface RunningPart {
  readonly port: number;
  /** From now on `/readyz` answers 503; everything else is served as before. */
  readonly retire: () => void;
  /** Answers what is in work, then closes everything. */
  readonly stop: () => Promise<void>;
}

/** A part whose app listens; `lifetime` is what its `/readyz` looks at. */
export const runningPart = (
  app: { readonly server: Server; close(): PromiseLike<unknown> },
  lifetime: { retiring: boolean },
): RunningPart => ({
  port: (app.server.address() as AddressInfo).port,
  retire: () => void (lifetime.retiring = true),
  stop: async () => void (await app.close()),
});

/** A part of the product that runs as a process of its own. */
export interface Part {
  readonly program: 'api' | 'gateway' | 'registry';
  /** The file that Node runs, from the repository's folder. */
  readonly script: string;
  /** What `--help` says first. */
  readonly about: string;
  /** `tracing`: undefined where no traces are asked for. */
  readonly start: (tracing: Tracing | undefined) => Promise<RunningPart>;
  /** Another thing that the process can do instead of serving, asked for by an option. */
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

/** Throws a StartFault with everything that is wrong with the part's settings. */
const drainDelay = (program: Part['program']): number => {
  const read = readSettings(program, process.env, process.cwd());
  if ('problems' in read) throw new StartFault(read.problems.join('\n'));
  const { DRAIN_DELAY_SECONDS, NODE_ENV } = read.settings;
  return (
    DRAIN_DELAY_SECONDS ?? DRAIN_DELAY[NODE_ENV === 'production' ? 'production' : 'development']
  );
};

/**
 * Serves until SIGTERM, SIGINT or SIGHUP, or until whoever started the process is gone. Then the
 * part isn't ready any more, serves for the drain delay, answers what is in work, and the process
 * exits with 0. A second signal ends it at once. Sends its parent `{ready: true, port}`.
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
    // Before it serves there is nothing to finish: whatever it prepared goes on at the next start.
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
 * The process of a part, from its command line to its end. Exits with 78 and a sentence on standard
 * error when it can't start, with 2 for a wrong command line.
 */
export const runPart = async (part: Part): Promise<void> => {
  const { program, script, about, once } = part;
  const call =
    process.env.npm_lifecycle_event === program ? `npm run ${program} --` : `node ${script}`;
  const typed = commandLine(call, about).addHelpText('after', `\n${settingsHelp(program)}`);
  if (once) typed.option(once.option, once.about);
  typed.action(async (options: object) => {
    // Under `npm start` the supervisor says it.
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
