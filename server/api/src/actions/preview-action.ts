import type { ActionInput, ActionPreview, PerformInput } from '@refined/shared/contract';
import { LIMITS } from '@refined/shared/domain';
import type { FastifyRequest } from 'fastify';
import { readInput } from './perform-action.ts';
import { idsOf, namedDrugs, partOf } from './target.ts';
import type { Db } from '../db/schema.ts';
import {
  readClinical,
  readOffMarket,
  readPerhapsUnfit,
  readSharedDins,
  readSize,
  type Part,
} from '../drugs/lists/queue-parts.ts';
import { previewFields } from './set-fields-action.ts';
import type { LookupCache } from '../drugs/lookup-cache.ts';
import { sourceStatusOf } from '../drugs/drug-row.ts';
import { readMissing } from '../publications/publish/missing-fields.ts';
import type { GuardedFields } from '../publications/publish/planned-change.ts';
import { userOf } from '../session/authenticate.ts';

const withText = <Row extends { readonly id: number }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, id: String(row.id) }));

/** Drugs that couldn't be published (D54, D69). */
const incompleteOf = async (db: Db, part: Part): Promise<ActionPreview['incomplete']> => {
  const perhaps = await readPerhapsUnfit(db, part);
  const missing = await readMissing(
    db,
    perhaps.map((drug) => ({ ...drug, isRecord: true })),
  );
  const incomplete = perhaps.filter(({ id }) => missing.get(id)!.fields.length > 0);
  const results = incomplete.slice(0, LIMITS.bulk.incomplete).map(({ id, state }) => {
    const { din, drug_name, strength, form } = state;
    const { fields, mixed } = missing.get(id)!;
    return {
      id: String(id),
      din,
      drug_name,
      strength,
      form,
      missing: [...fields],
      ...(mixed && { mixed_pairs: mixed }),
    };
  });
  return { count: incomplete.length, results };
};

/** `POST /api/actions/preview/`: what an action would affect (D15), for the confirmation dialog. */
export const previewAction =
  (db: Db, lookups: LookupCache, readGuarded: () => Promise<GuardedFields>) =>
  async (request: FastifyRequest): Promise<ActionPreview> => {
    const { action, input = {}, ...target } = request.body as PerformInput;
    const read = readInput(action, input);
    const listed = namedDrugs(target.drugs ?? []);
    const asked = partOf(target, userOf(request).id);
    const part: Part = asked
      ? { ...asked, except: idsOf(target.except ?? []) }
      : { ids: listed.drugs.map(({ id }) => id) };
    const size = await readSize(db, part);
    const setFields = async () => {
      const values = read as ActionInput<'set_fields'>;
      const changes = await previewFields(db, await lookups.current(), part, values);
      const guarded: readonly string[] = await readGuarded();
      return { changes, needs_approval: changes.some(({ field }) => guarded.includes(field)) };
    };
    const offMarket = size.delisted > 0 ? await readOffMarket(db, part) : [];
    return {
      count: size.count,
      in_product: size.in_product,
      off_market: {
        count: size.delisted,
        results: withText(offMarket).map(({ dpd_status, ...drug }) => ({
          ...drug,
          status: sourceStatusOf(dpd_status)!,
        })),
      },
      incomplete: await incompleteOf(db, part),
      same_din: withText(await readSharedDins(db, part)),
      clinical: {
        count: size.clinical,
        in_product: size.clinical_in_product,
        off_market: size.clinical_delisted,
        results: size.clinical > 0 ? withText(await readClinical(db, part)) : [],
      },
      ...(action === 'set_fields' && (await setFields())),
    };
  };
