import type { FastifyInstance } from 'fastify';

/** JSON alone (415 for everything else); no body at all is fine where the call needs none (D12). `__proto__` is refused. */
export const registerBodyParsers = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body, done);
  });
};
