import { LIMITS } from '@refined/shared/domain';
import fp from 'fastify-plugin';
import { apiMessages } from '../../messages/api.ts';
import { HttpProblem } from '../problem.ts';
import { isDeeperThan } from './json-depth.ts';

const tooDeep = (): HttpProblem => {
  const sentence = apiMessages.tooDeep(LIMITS.jsonDepth);
  return new HttpProblem(400, sentence, { errors: { depth: [sentence] } });
};

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
