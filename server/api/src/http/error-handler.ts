import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { oncePerCause } from '@refined/server-base/process';
import fp from 'fastify-plugin';
import { apiMessages } from '../messages/api.ts';
import { isDatabaseAway, isStorageFull } from '../db/database-fault.ts';
import { HttpProblem, protect, sendProblem } from '@refined/server-base/serving';

type Validation = NonNullable<FastifyError['validation']>;

/**
 * The field of a validation error: `/schedule/0/id` and a missing `schedule` both name `schedule`.
 */
const fieldErrors = (validation: Validation): Record<string, string[]> => {
  const errors: Record<string, string[]> = {};
  for (const { instancePath, keyword, params, message } of validation) {
    const missing = keyword === 'required' ? String(params.missingProperty) : '';
    const field = instancePath.split('/')[1] || missing || 'non_field_errors';
    const text =
      missing && instancePath === ''
        ? apiMessages.fieldRequired
        : `${instancePath.split('/').slice(2).join('.')} ${message ?? ''}`.trim();
    const list = (errors[field] ??= []);
    if (!list.includes(text)) list.push(text);
  }
  return errors;
};

const ofStatus = (status: number, bodyLimit: number): HttpProblem => {
  if (status === 413) return new HttpProblem(413, apiMessages.tooLarge(bodyLimit));
  if (status === 415) return new HttpProblem(415, apiMessages.unsupportedMedia);
  if (status === 404) return new HttpProblem(404, apiMessages.notFound);
  return new HttpProblem(status, apiMessages.malformed);
};

/** Retry-After when the disk is full, in seconds. */
const ROOM_AGAIN = 30;

export const noRoom = (): HttpProblem =>
  new HttpProblem(507, apiMessages.noRoom, { retryAfter: ROOM_AGAIN });

export const problemOf = (error: FastifyError, request: FastifyRequest): HttpProblem => {
  if (error instanceof HttpProblem) return error;
  if (error.validation) {
    const status =
      error.validationContext === 'body' ? (request.routeOptions.config.invalidBody ?? 400) : 400;
    return new HttpProblem(
      status,
      status === 422 ? apiMessages.invalidRecord : apiMessages.malformed,
      { errors: fieldErrors(error.validation) },
    );
  }
  if (isStorageFull(error)) return noRoom();
  if (isDatabaseAway(error)) return new HttpProblem(503, apiMessages.noDatabase, { retryAfter: 2 });
  const { statusCode } = error;
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return ofStatus(statusCode, request.routeOptions.bodyLimit ?? 0);
  return statusCode === 503
    ? new HttpProblem(503, apiMessages.busy, { retryAfter: 1 })
    : new HttpProblem(500, apiMessages.failed);
};

/** For a URL that can't be parsed; no hook runs for it. */
export const answerUnroutable = (
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  protect(request, reply);
  sendProblem(reply, new HttpProblem(400, apiMessages.malformed));
};

/**
 * Every answer other than success is a problem document (D40); the log has the cause, with the same
 * request id. A fault that concerns every request (database, disk) is logged once for as long as it
 * lasts, not once per request.
 */
export const errorHandler = fp(
  async (app) => {
    const causes = oncePerCause(app.log);
    app.setErrorHandler<FastifyError>((error, request, reply) => {
      const problem = problemOf(error, request);
      if (problem.status >= 500 && !(error instanceof HttpProblem)) {
        if (problem.status === 500) request.log.error({ err: error }, 'request failed');
        else
          causes.error(
            `${problem.status} ${error.code ?? error.message}`,
            { err: error },
            'requests fail: the database or its disk',
          );
      }
      // A client that still sends the rest of a refused body must not occupy a place.
      request.turn?.lend();
      sendProblem(reply, problem);
    });
    app.setNotFoundHandler((_request, reply) =>
      sendProblem(reply, new HttpProblem(404, apiMessages.notFound)),
    );
  },
  { name: 'error-handler' },
);
