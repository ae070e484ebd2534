import type { FastifyPluginAsync } from 'fastify';
import { idOf } from '../drugs/drug-requests.ts';
import { versionTag } from '../http/etag.ts';
import { decideSource } from './decide/decide-source.ts';
import { relatedDrugs } from './related-drugs.ts';
import { SourceAnswers } from './compare/source-answer.ts';
import { wireComparison, wireRelated } from './wire.ts';

/** A record beside its source, decisions on the differences, and related records (D48). */
export const reasonRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls, product, presenter } = app;
  const answers = new SourceAnswers(app);
  const wire = wireComparison(product.key);
  app.handle(
    calls.drugSource,
    async (request, reply) => {
      const seen = await answers.read(idOf(request));
      void reply
        .header('etag', versionTag(seen.state.row.version))
        .header('cache-control', 'private, no-cache');
      return answers.present(seen);
    },
    { wire },
  );
  app.handle(calls.decideSource, decideSource(db, answers), { wire });
  app.handle(calls.relatedDrugs, relatedDrugs(db, presenter), { wire: wireRelated(product.key) });
};
