/** The header with the gateway's secret, which the API checks. */
export const GATEWAY_HEADER = 'x-refined-gateway';

type Line = [line: unknown, message?: string, ...rest: unknown[]];
type Write = (...line: Line) => void;

const WRITTEN = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const;
type Level = (typeof WRITTEN)[number];
/** From the least to the most important; a server's level may be any of them. */
const LEVELS: readonly string[] = [...WRITTEN, 'silent'];

/** What is used here of a server's logger. */
interface Log extends Record<Level | 'silent', Write> {
  readonly level: string;
  child(bindings: object, options?: object): Log;
}

/**
 * A request's logger, made with its first line: most requests write none, and making it costs as
 * much as a handler that has its answer in memory.
 */
class RequestLog implements Log {
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

  #write(level: Level, line: Line): void {
    if (LEVELS.indexOf(level) >= LEVELS.indexOf(this.#parent.level)) this.#made()[level](...line);
  }
}

/** Fastify's `childLoggerFactory`. A route with a level or serialisers of its own gets its logger. */
export const requestLogger = (parent: Log, bindings: object, options: object = {}): Log =>
  Object.keys(options).length === 0
    ? new RequestLog(parent, bindings)
    : parent.child(bindings, options);
