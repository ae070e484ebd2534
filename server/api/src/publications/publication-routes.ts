import { effectiveBounds, isEffectiveDay, LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import type { PublicationDiff } from '@refined/shared/contract';
import { parameter } from '../http/parameters.ts';
import { apiMessages } from '../messages/api.ts';
import { authorOf } from '../session/authenticate.ts';
import { monthGlance, monthProgress } from './month-progress.ts';
import { monthRecord } from './month-record.ts';
import { publicationFileRoutes, type PublicationSetting } from './files/file-routes.ts';
import { FileStore } from './files/file-store.ts';
import { feedReaderRoutes } from './files/reader-store.ts';
import {
  findPublication,
  listPublications,
  requirePublication,
  nameReader,
  readDifferences,
} from './publication-store.ts';
import type { ReadDifferences } from './publish/publication-checks.ts';
import { presentPlan } from './publish/preview-publication.ts';
import { planPublication } from './publish/publication-plan.ts';
import { PublicationRefused, publish } from './publish/publish.ts';
import type { Db } from '../db/schema.ts';
import { isSameRecord } from '../drugs/state-fields.ts';
import { presentChange, type StateChange } from './published-fields.ts';

/**
 * The differences from publication `against` (undefined: an empty one) to `number`, with the names
 * of the later one.
 */
const diffPublications = async (
  db: Db,
  number: number,
  against: number | undefined,
): Promise<PublicationDiff> => {
  const differences = await readDifferences(db, number, against);
  const nameOf = await nameReader(db, Math.max(number, against ?? number));
  const groups = {
    added: differences.filter(({ before }) => !before),
    // A value that only differs in spelling is no change (D52).
    changed: differences.filter(
      ({ before, after }) => before && after && !isSameRecord(before, after),
    ),
    removed: differences.filter(({ after }) => !after),
  };
  const shown = (changes: readonly StateChange[]) =>
    changes.slice(0, LIMITS.publication.shown).map((change) => presentChange(change, nameOf));
  return {
    number,
    against: against ?? null,
    counts: {
      added: groups.added.length,
      changed: groups.changed.length,
      removed: groups.removed.length,
    },
    added: shown(groups.added),
    changed: shown(groups.changed),
    removed: shown(groups.removed),
  };
};

/** Throws 422 for an effective date that isn't allowed (D56). */
const requireEffectiveDay = (day: string | undefined): void => {
  const now = new Date();
  if (day === undefined || isEffectiveDay(day, now)) return;
  const { first, last } = effectiveBounds(now);
  throw fieldProblem(422, 'effective', apiMessages.notAnEffectiveDay(first, last));
};

/** Publishing, the publications, and the month's progress (D21). */
export const publicationRoutes: FastifyPluginAsync<
  PublicationSetting & { readonly readDifferences: ReadDifferences }
> = async (app, { readDifferences, ...setting }) => {
  const { db, lookups, calls, readGuarded } = app;
  const files = new FileStore(db, app.product.name);
  const preview = async () => {
    const guarded = await readGuarded();
    return presentPlan(db, lookups, await planPublication(db, guarded), guarded, readDifferences);
  };
  app.handle(calls.publicationPreview, preview, { differences: true });

  app.handle(calls.publications, async () => ({ results: await listPublications(db) }));

  app.handle(
    calls.publish,
    async (request) => {
      const { preview: token, effective } = request.body as { preview: string; effective?: string };
      requireEffectiveDay(effective);
      try {
        const published = await publish(
          db,
          { token, effective },
          authorOf(request),
          await readGuarded(),
        );
        // So that downloads don't have to wait; if this fails, the first download writes them.
        files
          .filesOf(published)
          .catch((error: unknown) => request.log.warn({ err: error }, 'files are not written yet'));
        return published;
      } catch (error) {
        if (!(error instanceof PublicationRefused)) throw error;
        await app.keepDifferences();
        throw new HttpProblem(409, error.message, { current: await preview() });
      }
    },
    // A retry of an attempt that died is recognised by its token.
    { repeatable: true },
  );

  app.handle(calls.publicationDiff, async (request) => {
    const { number } = await requirePublication(db, parameter(request, 'number'));
    const { against } = request.query as { against?: string };
    const other =
      against === undefined
        ? (await findPublication(db, number - 1))?.number
        : (await requirePublication(db, against)).number;
    return diffPublications(db, number, other);
  });

  await app.register(publicationFileRoutes, { ...setting, store: files });
  await app.register(feedReaderRoutes);

  app.handle(calls.month, () => monthProgress(db));
  app.handle(calls.monthGlance, () => monthGlance(db));
  app.handle(calls.monthRecord, ({ query }) =>
    monthRecord(db, (query as { month?: string }).month),
  );
};
