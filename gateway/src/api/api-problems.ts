import { LOAD } from '@refined/shared/serving';
import type { FastifyReply } from 'fastify';
import { sendProblem } from '../http/problem-answer.ts';

/** In seconds. */
const RETRY_AFTER = 2;

export const sendUnavailable = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 503, 'The API is not available. Try again in a moment.', RETRY_AFTER);

export const sendLate = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 504, 'The API did not answer in time.', RETRY_AFTER);

export const sendBusy = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 503, 'The server is busy. Try again in a moment.', LOAD.retryAfter);

export const sendTooLarge = (reply: FastifyReply): FastifyReply =>
  sendProblem(reply, 413, 'What was sent is too large.');
