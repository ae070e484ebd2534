import type { RuleInput, RuleDryRun } from '@refined/shared/contract';
import { isBlank, offeredMoves, shortName, LIMITS } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { parameter, rowId } from '../http/parameters.ts';
import { ruleMessages as text } from '../messages/imports.ts';
import { userOf } from '../session/authenticate.ts';
import {
  insertRule,
  isNameTaken,
  presentRule,
  readRule,
  readRules,
  removeRule,
  switchRule,
  updateRule,
  type RuleRow,
  FITTING,
  fittingOf,
} from './rule-store.ts';
import { hotQuery } from '../db/hot-query.ts';
import type { Db } from '../db/schema.ts';
import { fullName } from '../db/sql-names.ts';
import { DONE } from '../publications/month-progress.ts';
import { stoodAfter } from '../publications/month-record.ts';

type Tried = RuleDryRun['imports'][number];

/** The last imports that put drugs into the queue $1. */
const readImports = hotQuery<Pick<Tried, 'id' | 'kind' | 'date'>>(
  `select id, kind, extract_date as date from ${DONE}
   and exists (select from drug_history h
     where h.kind = 'import' and h.note ->> 'import_id' = import_run.id::text and h.after ->> 'queue' = $1)
   order by id desc limit ${LIMITS.rules.imports}`,
);

/** The state of a rule's drugs of one import when the next month began ($6: the rule's move). */
const readTried = hotQuery<{ tried: Omit<Tried, 'id' | 'kind' | 'date'> }>(
  `with ${stoodAfter(`select id from ${DONE} and id = $1::integer`)},
   fit as materialized (${FITTING}),
   judged as materialized (
     select f.drug_id, f.sampled, s.queue, s.in_product, coalesce(${fullName('u')}, m.actor) as by,
       case when s.queue = s.origin then 'waiting' when a.about ? 'rule' then 'ruled'
         when m.what = $6::text or ($6::text = 'committee' and m.note ? 'answer') then 'same'
         else 'elsewhere' end as became
     from fit f join stood s on s.drug_id = f.drug_id
     left join moved m on m.drug_id = f.drug_id
     left join mass_action a on a.id = coalesce(m.note ->> 'action', m.note ->> 'batch')::uuid
     left join app_user u on u.username = m.actor)
   select jsonb_build_object(
     'fits', count(*), 'sampled', count(*) filter (where sampled),
     ${['same', 'elsewhere', 'waiting', 'ruled'].map((name) => `'${name}', count(*) filter (where became = '${name}')`).join(', ')},
     'differing', coalesce((select jsonb_agg(n) from (
       select d.id::text, d.din, d.drug_name, d.strength, d.form, j.queue, j.in_product, j.by
       from judged j join drug d on d.id = j.drug_id where j.became = 'elsewhere'
       order by d.search_name, d.id limit ${LIMITS.rules.named}) n), '[]')) as tried
   from judged`,
);

/** What a rule would have done, compared with what people did, as in the month's record. */
const dryRun = async (db: Db, rule: RuleRow): Promise<RuleDryRun> => {
  const imports: Tried[] = [];
  for (const one of await readImports(db, [rule.queue])) {
    const [row] = await readTried(db, [...fittingOf(one.id, rule), rule.move]);
    imports.push({ ...one, ...row!.tried });
  }
  return { version: rule.version, imports };
};

/** Rules for imports; they are tried on past imports before they are switched on. */
export const ruleRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;

  /** Throws 404. */
  const requireRule = async (request: FastifyRequest): Promise<RuleRow> => {
    const row = await readRule(db, rowId(parameter(request, 'rule')));
    if (!row) throw new HttpProblem(404, text.unknown);
    return row;
  };
  /** Throws 412 with the current rule if the write was for another version. */
  const written = async (request: FastifyRequest, isDone: boolean) => {
    const current = presentRule(await requireRule(request));
    if (!isDone) throw new HttpProblem(412, text.changed, { current });
    return current;
  };
  /** The rule with the version that the caller saw. */
  const seen = async (request: FastifyRequest) => {
    const { version } = request.body as { version: number };
    return { ...(await requireRule(request)), version };
  };
  /** Throws 422. */
  const valuesOf = async (request: FastifyRequest, but?: number): Promise<RuleInput> => {
    const input = request.body as RuleInput;
    const name = shortName(input.name);
    if (isBlank(name)) throw fieldProblem(422, 'name', text.noName);
    if (await isNameTaken(db, name, but)) throw fieldProblem(422, 'name', text.nameTaken);
    if (!offeredMoves(input.queue, 'queue').includes(input.move))
      throw fieldProblem(422, 'move', text.notOffered);
    return { ...input, name, kinds: [...new Set(input.kinds)] };
  };

  app.handle(calls.rules, async () => ({ rules: (await readRules(db)).map(presentRule) }));
  app.handle(calls.ruleDryRun, async (request) => dryRun(db, await requireRule(request)));
  app.handle(
    calls.createRule,
    async (request) => {
      const id = await insertRule(db, await valuesOf(request), userOf(request).username);
      if (id === undefined) throw fieldProblem(422, 'name', text.nameTaken);
      return presentRule((await readRule(db, id))!);
    },
    { invalidBody: 422 },
  );
  app.handle(
    calls.changeRule,
    async (request) => {
      const rule = await seen(request);
      return written(request, await updateRule(db, rule, await valuesOf(request, rule.id)));
    },
    { invalidBody: 422 },
  );
  app.handle(calls.switchRule, async (request) => {
    const { on } = request.body as { on: boolean };
    const actor = on ? userOf(request).username : null;
    return written(request, await switchRule(db, await seen(request), actor));
  });
  app.handle(calls.deleteRule, async (request) => {
    const rule = await seen(request);
    if (rule.last_run) throw new HttpProblem(409, text.ran);
    return (await removeRule(db, rule)) ? presentRule(rule) : written(request, false);
  });
};
