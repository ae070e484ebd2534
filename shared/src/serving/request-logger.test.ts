import { expect, it } from '@jest/globals';
import { requestLogger } from './request-logger.ts';

type Log = ReturnType<typeof requestLogger>;

/** A server's logger that keeps its lines, and says how many loggers were made of it. */
const server = (level: string) => {
  const lines: { of: object; as: string; line: unknown[] }[] = [];
  let made = 0;
  const logOf = (bindings: object): Log => {
    const write =
      (as: string) =>
      (...line: unknown[]): void =>
        void lines.push({ of: bindings, as, line });
    return {
      level,
      trace: write('trace'),
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
      fatal: write('fatal'),
      silent: write('silent'),
      child: (more, options) => {
        made += 1;
        return logOf({ ...bindings, ...more, ...options });
      },
    };
  };
  return { lines, log: logOf({ name: 'api' }), made: () => made };
};

it.each([
  ['trace', ['trace', 'debug', 'info', 'warn', 'error', 'fatal']],
  ['warn', ['warn', 'error', 'fatal']],
  ['silent', []],
])('a request writes its lines from %s on, with what is bound', (level, expected) => {
  const { lines, log } = server(level);
  const own = requestLogger(log, { request_id: 'a' });
  for (const as of ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const)
    own[as]({ status: 200 }, as);
  expect(lines).toEqual(
    expected.map((as) => ({
      of: { name: 'api', request_id: 'a' },
      as,
      line: [{ status: 200 }, as],
    })),
  );
  expect(own.level).toBe(level);
});

it('makes its logger once, and only for a line', () => {
  const { log, made } = server('warn');
  const own = requestLogger(log, { request_id: 'a' });
  own.info('too little');
  expect(made()).toBe(0);
  own.warn('enough');
  own.warn('again');
  expect(made()).toBe(1);
});

it('its children have what it has, and a route keeps its own level', () => {
  const { lines, log } = server('info');
  requestLogger(log, { request_id: 'a' }).child({ part: 'b' }).info('inner');
  expect(lines[0]!.of).toEqual({ name: 'api', request_id: 'a', part: 'b' });
  requestLogger(log, { request_id: 'c' }, { level: 'warn' }).info('of its level');
  expect(lines[1]!.of).toEqual({ name: 'api', request_id: 'c', level: 'warn' });
});
