import type { FastifyBaseLogger } from 'fastify';

type Log = FastifyBaseLogger;
type Line = [line: unknown, message?: string, ...rest: unknown[]];

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/**
 * A request's logger, made with its first line: most requests write none, and making it costs as
 * much as a handler that has its answer in memory.
 */
class RequestLog {
  readonly #parent: Log;
  readonly #bindings: object;
  #own: Log | undefined;

  constructor(parent: Log, bindings: object) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  trace(...line: Line): void {
    this.#write('trace', line);
  }
  debug(...line: Line): void {
    this.#write('debug', line);
  }
  info(...line: Line): void {
    this.#write('info', line);
  }
  warn(...line: Line): void {
    this.#write('warn', line);
  }
  error(...line: Line): void {
    this.#write('error', line);
  }
  fatal(...line: Line): void {
    this.#write('fatal', line);
  }
  silent(): void {}

  child(...of: Parameters<Log['child']>): Log {
    return this.#made().child(...of);
  }

  #made(): Log {
    return (this.#own ??= this.#parent.child(this.#bindings));
  }

  #write(level: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal', line: Line): void {
    if (LEVELS.indexOf(level) >= LEVELS.indexOf(this.#parent.level)) this.#made()[level](...line);
  }
}

/** Fastify's `childLoggerFactory`. A route with a level or serialisers of its own gets its logger. */
export const requestLog = (parent: Log, bindings: object, options: object = {}): Log =>
  Object.keys(options).length === 0
    ? (new RequestLog(parent, bindings) satisfies Log)
    : parent.child(bindings, options);
