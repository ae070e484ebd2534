import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { apiMessages } from '../messages/api.ts';
import { HttpProblem, fieldProblem } from '@refined/server-base/serving';
import { LIMITS } from '@refined/shared/domain';
import fp from 'fastify-plugin';

/** PostgreSQL can't store U+0000, and JSON columns no unpaired surrogate. */
const UNUSABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const isBytes = (value: object): boolean => Buffer.isBuffer(value) || value instanceof Readable;

/** Not recursive: the fields of a form can nest very deep. */
const isClean = (input: unknown): boolean => {
  const rest: unknown[] = [input];
  while (rest.length > 0) {
    const value = rest.pop();
    if (typeof value === 'string' && UNUSABLE.test(value)) return false;
    // The bytes of a file aren't text.
    if (typeof value !== 'object' || value === null || isBytes(value)) continue;
    for (const [key, item] of Object.entries(value)) rest.push(key, item);
  }
  return true;
};

/** 400 for text that our database can't store. Runs before validation. */
export const assertClean = (...values: readonly unknown[]): void => {
  if (!values.every(isClean)) throw new HttpProblem(400, apiMessages.unusableCharacter);
};

export const cleanInput = (request: FastifyRequest): void =>
  assertClean(request.query, request.body);

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/**
 * Whether JSON nests deeper than `levels`; one pass, before it is parsed. The result for text that
 * isn't JSON doesn't matter: parsing refuses it.
 */
export const isDeeperThan = (json: string, levels: number): boolean => {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (isText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > levels) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
};

const tooDeep = () => fieldProblem(400, 'depth', apiMessages.tooDeep(LIMITS.jsonDepth));

/**
 * Only JSON (415 for anything else); a missing body is fine where the call needs none (D12).
 * Refuses `__proto__` and too deep nesting before any recursive code reads the body.
 */
export const bodyParsers = fp(
  async (app) => {
    const parse = app.getDefaultJsonParser('error', 'error');
    app.removeAllContentTypeParsers();
    app.addContentTypeParser<string>(
      'application/json',
      { parseAs: 'string' },
      (request, body, done) => {
        if (body === '') done(null, undefined);
        else if (isDeeperThan(body, LIMITS.jsonDepth)) done(tooDeep());
        else void parse(request, body, done);
      },
    );
  },
  { name: 'body-parsers' },
);
