import type { RuleInput } from '@refined/shared/contract';
import { isBlank, offeredMoves, shortName } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fieldProblem, HttpProblem } from '@refined/server-base/serving';
import { parameter, rowId } from '../http/parameters.ts';
import { ruleMessages as text } from '../messages/imports.ts';
import { userOf } from '../session/authenticate.ts';
import { dryRun } from './dry-run.ts';
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
} from './rule-store.ts';

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
