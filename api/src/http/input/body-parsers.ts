import { LIMITS } from '@refined/shared/domain';
import { apiMessages } from '@refined/shared/messages';
import type { FastifyInstance } from 'fastify';
import { isDeeperThan } from './json-depth.ts';
import { HttpProblem } from '../problem.ts';

const tooDeep = (): HttpProblem => {
  const sentence = apiMessages.tooDeep(LIMITS.jsonDepth);
  return new HttpProblem(400, sentence, { errors: { depth: [sentence] } });
};

/**
 * JSON alone (415 for everything else); no body at all is fine where the call needs none (D12).
 * `__proto__` is refused, and so is what is nested too deep, before anything recursive reads it.
 */
export const registerBodyParsers = (app: FastifyInstance): void => {
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
};
