import { CONFIRM_PAGE, type ConfirmedOperation } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import { parameter } from '../http/parameters.ts';
import { apiMessages } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import { CONFIRM_HEADERS, questionPage, sayingPage } from './confirmation-page.ts';
import { askConfirmation, confirm, readQuestion, spend } from './confirmations.ts';
import { describeOperation } from './confirmed-operations.ts';
import type { SignIn } from './sign-in.ts';

const idOf = (request: FastifyRequest): string => parameter(request, 'confirmation');

/** Operations that a person confirms with the password, and the page for that. */
export const confirmationRoutes: FastifyPluginAsync<{ readonly signIn: SignIn }> = async (
  app,
  { signIn },
) => {
  const { db, calls, product } = app;

  app.handle(calls.askConfirmation, async (request) => {
    const operation = request.body as ConfirmedOperation;
    if (!describeOperation(operation.path)) throw new HttpProblem(422, apiMessages.unconfirmable);
    const id = await askConfirmation(db, userOf(request).id, operation);
    if (id === undefined)
      throw new HttpProblem(429, apiMessages.tooManyQuestions, { retryAfter: 300 });
    return { id };
  });
  app.handle(calls.readConfirmation, async (request) => {
    const question = await readQuestion(db, idOf(request), userOf(request).id);
    if (!question) throw new HttpProblem(404, apiMessages.confirmEnded);
    return { confirmed: question.confirmed };
  });
  app.handle(calls.spendConfirmation, async (request) => {
    const operation = request.body as ConfirmedOperation;
    if (!(await spend(db, idOf(request), userOf(request).id, operation)))
      throw new HttpProblem(403, apiMessages.unconfirmed);
    return {};
  });

  const send = (reply: FastifyReply, status: number, html: string) =>
    reply.code(status).headers(CONFIRM_HEADERS).type('text/html; charset=utf-8').send(html);
  const ended = (reply: FastifyReply) =>
    send(reply, 404, sayingPage(product.name, apiMessages.confirmEnded));
  const open = async (request: FastifyRequest) => {
    const question = await readQuestion(db, idOf(request));
    return question?.confirmed ? undefined : question;
  };
  const options = { schema: { hide: true } };
  app.get(CONFIRM_PAGE, options, async (request, reply) => {
    const question = await open(request);
    return question ? send(reply, 200, questionPage(product.name, question)) : ended(reply);
  });
  app.post(CONFIRM_PAGE, options, async (request, reply) => {
    const question = await open(request);
    if (!question) return ended(reply);
    const again = (status: number, sentence: string) =>
      send(reply, status, questionPage(product.name, question, sentence));
    try {
      const { password } = (request.body ?? {}) as { readonly password?: unknown };
      const { username, operation } = question;
      const attempt = {
        body: { username, password },
        address: app.clientAddress(request),
        operation: operation.path,
      };
      if (!(await signIn.isPassword(attempt, 'confirmation')))
        return again(403, apiMessages.wrongPassword);
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error;
      return again(error.status, error.message);
    }
    await confirm(db, idOf(request));
    return send(reply, 200, sayingPage(product.name, apiMessages.confirmed));
  });
};
