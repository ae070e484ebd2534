import type { Call } from '@refined/shared/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { syncHook } from './sync-hook.ts';
import { inputSchema, outputSchema, unknownKeys, unknownKeysProblem } from './json-schema.ts';
import { tagAnswer } from './etag.ts';

interface CallOptions {
  invalidBody?: 400 | 422;
  /** The handler refuses unknown keys itself. */
  ownKeys?: boolean;
  /** The handler validates the body. */
  looseBody?: boolean;
  /** See idempotency: a retry may run again after an attempt that died without an answer. */
  repeatable?: boolean;
  /** See loadLimit: it has a queue of its own. */
  ownLine?: boolean;
  /** The answer gets an ETag; a caller who has it gets 304. */
  tagged?: boolean;
  /** It reads source differences or their marks: they are brought up to date first (D74). */
  differences?: boolean;
  /** By default every call takes a token; feed readers can also use a password. */
  authenticate?: onRequestHookHandler;
}

export type CallHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
export type HandleCall = (
  this: FastifyInstance,
  call: Call,
  handler: CallHandler,
  options?: CallOptions,
) => void;

/** A schema with only optional properties also accepts a missing body. */
const mayBeEmpty = (schema: object): boolean =>
  !('required' in schema) || (schema.required as string[]).length === 0;

/** Moves may have no body (D12). */
const emptyBody = (schema: object) =>
  syncHook((request) => {
    if (mayBeEmpty(schema)) request.body ??= {};
  });

const refuseUnknownKeys = (schema: object) =>
  syncHook((request) => {
    const keys = unknownKeys(schema, request.body);
    if (keys.length > 0) throw unknownKeysProblem(keys);
  });

/**
 * Registers a call of the contract as a route: method, path, input validation, serialiser and token
 * (D4). A router option accepts paths with and without the final slash (D40). Decorated as
 * `app.handle`.
 */
export const handleCall: HandleCall = function handleCall(
  this: FastifyInstance,
  call,
  handler,
  {
    invalidBody = 400,
    ownKeys = false,
    looseBody = false,
    repeatable = false,
    ownLine = false,
    tagged = false,
    differences = false,
    authenticate = this.authenticate,
  } = {},
) {
  const body = call.body && inputSchema(call.body);
  const preValidation = [
    ...(body ? [emptyBody(body)] : []),
    ...(body && !ownKeys && !looseBody ? [refuseUnknownKeys(body)] : []),
  ];
  this.route({
    method: call.method,
    url: call.path,
    config: { call, invalidBody, repeatable, ownLine, ...(call.stream && { stream: true }) },
    attachValidation: looseBody,
    ...(call.auth && { onRequest: authenticate }),
    preValidation,
    preHandler: [
      ...(call.operator ? [this.requireOperator] : []),
      ...(call.confirmed ? [this.requireConfirmation] : []),
      ...(differences ? [this.keepDifferences] : []),
    ],
    ...(tagged && { onSend: tagAnswer }),
    schema: {
      summary: call.summary,
      description: call.source,
      ...(call.query && { querystring: inputSchema(call.query) }),
      ...(body && { body }),
      ...(call.output && { response: { 200: outputSchema(call.output) } }),
    },
    handler,
  });
};
