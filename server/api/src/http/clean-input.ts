import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { apiMessages } from '../messages/api.ts';
import { HttpProblem } from '@refined/server-base/serving';

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
