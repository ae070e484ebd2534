import { CONFIRM_PAGE, type ConfirmedOperation } from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem, markupText } from '@refined/server-base/serving';
import { createHash } from 'node:crypto';
import { parameter } from '../http/parameters.ts';
import { apiMessages, apiMessages as text } from '../messages/api.ts';
import { userOf } from './authenticate.ts';
import {
  askConfirmation,
  confirm,
  readQuestion,
  spend,
  type Question,
  describeOperation,
} from './confirmations.ts';
import type { SignIn } from './sign-in.ts';

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 34rem; padding: 2rem 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0 0 1rem; }
dt { font-weight: 600; }
dd { margin: 0 0 0.5rem; overflow-wrap: anywhere; white-space: pre-wrap; }
label { display: block; font-weight: 600; margin-top: 1.5rem; }
input, button { font: inherit; padding: 0.5rem 0.75rem; box-sizing: border-box; }
input[type='password'] { width: 100%; margin: 0.25rem 0 1rem; }
[role='alert'] { border-left: 0.25rem solid #b3261e; padding-left: 0.75rem; }
`;

/**
 * No script runs here, and `sandbox` gives the document an opaque origin, so no script of the
 * product can read it from another tab or frame. Cross-Origin-Opener-Policy can't be used with a
 * sandbox; the product's own pages set one, and that already separates the two.
 */
const CONFIRM_HEADERS = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
    'img-src data:',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-forms',
  ].join('; '),
  'cross-origin-opener-policy': 'unsafe-none',
};

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const page = (product: string, heading: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${markupText(text.confirmTitle(product))}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${markupText(heading)}</h1>
${content}
</main>
</body>
</html>
`;

const paragraph = (sentence: string): string => `<p>${markupText(sentence)}</p>`;

/** A page with only a message. */
const sayingPage = (product: string, sentence: string): string =>
  page(product, text.confirmTitle(product), paragraph(sentence));

/** The question and the operation's details; `error`: why the last answer was refused. */
const questionPage = (
  product: string,
  { username, name, operation: { path, body } }: Question,
  error?: string,
): string => {
  const { title = '', parameters } = describeOperation(path) ?? {};
  const rows = [...Object.entries(parameters ?? {}), ...Object.entries(body)].map(
    ([member, value]) => `<dt>${markupText(member)}</dt><dd>${markupText(shown(value))}</dd>`,
  );
  return page(
    product,
    title,
    `${paragraph(text.confirmWhy(name))}
<dl>${rows.join('')}</dl>
${error === undefined ? '' : `<p role="alert" id="error">${markupText(error)}</p>`}
<form method="post">
<input type="hidden" name="username" autocomplete="username" value="${markupText(username)}">
<label for="password">${markupText(text.confirmPassword)}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${error === undefined ? '' : ' aria-describedby="error"'}>
<button>${markupText(text.confirmButton)}</button>
</form>`,
  );
};

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
