import {
  drugActionCalls,
  type ActionOutcome,
  type ActionPreview,
  type DrugApproval,
  type PerformedAction,
  type UndoneAction,
} from '@refined/shared/contract';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '@refined/server-base/serving';
import { idOf } from './drugs/drug-requests.ts';
import type { SourceAnswer } from './reasons/source-answer.ts';
import { versionTag } from './http/etag.ts';
import { apiMessages } from './messages/api.ts';

/**
 * The calls by which screens of the release before act on drugs. Each is answered by the one call
 * that took their place, in the former words: a screen that is rolled back goes on working. They go
 * with the release after, and with them the features that announce them (counts.ts).
 */

type Body = Readonly<Record<string, unknown>>;
type Seen = readonly { readonly id: string | number; readonly version: number }[];

interface FormerCall {
  /** The body of the call that took its place; `group`: of the address. */
  readonly asks: (body: Body, group: string) => object;
  readonly answers: (answer: PerformedAction) => object;
}

const defined = (values: Body): Body =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** What a call names of a list. */
const partOf = ({ queue, filter, expected, except, clinical, reason }: Body): Body =>
  defined({ queue, filter, expected, except, clinical, reason });

const named = (drugs: unknown, versions: readonly unknown[] = []): Body =>
  Array.isArray(drugs)
    ? { drugs: drugs.map((id: unknown, at) => defined({ id, version: versions[at] })) }
    : {};

const resultsOf = (
  { results }: PerformedAction,
  done: string,
  more: (result: ActionOutcome) => object = () => ({}),
) =>
  results.map(({ why: _, ...result }) => ({
    ...result,
    ...more({ ...result, why: _ }),
    outcome: result.outcome === 'done' ? done : result.outcome,
  }));

/** Marks of cards: the former answers had no name for what they did to one. */
const marked = (answer: PerformedAction) => ({
  results: resultsOf(answer, 'done'),
  done: answer.done,
  refused: answer.refused,
  ...(answer.action !== null && answer.results.length > 1 && { batch: answer.action }),
});

const mark = (action: string, ...inputs: readonly string[]): FormerCall => ({
  asks: (body) => ({
    action,
    ...named(body.drugs, body.versions as readonly unknown[] | undefined),
    ...partOf(body),
    input: defined(Object.fromEntries(inputs.map((name) => [name, body[name]]))),
  }),
  answers: marked,
});

const FORMER_CALLS: Readonly<Record<string, FormerCall>> = {
  '/api/drugs/bulk_move/': {
    asks: ({ move, keep, question, ...body }) => ({
      action: move,
      ...(body.drugs !== undefined && { drugs: body.drugs }),
      ...partOf(body),
      input: {
        ...(move === 'update' && defined({ keep })),
        ...(move === 'committee' && defined({ question })),
      },
    }),
    answers: (answer) => ({
      batch: answer.action ?? '',
      results: resultsOf(answer, 'moved', ({ why }) =>
        why === 'undecided' ? { undecided: true } : {},
      ),
      moved: answer.done,
      refused: answer.refused,
    }),
  },
  '/api/drugs/groups/:group/decision/': {
    asks: ({ decision, drugs, seen = [], ...body }, change) => {
      const versions = new Map((seen as Seen).map(({ id, version }) => [String(id), version]));
      const only = (drugs as readonly unknown[] | undefined)?.map((id) =>
        defined({ id, queue: body.queue, version: versions.get(String(id)) }),
      );
      return {
        ...{ action: 'decide', input: { decision, change } },
        ...(only
          ? { drugs: only, ...defined({ reason: body.reason }) }
          : { ...partOf(body), seen }),
      };
    },
    answers: (answer) => ({
      batch: answer.action ?? '',
      field: '',
      results: resultsOf(answer, 'decided'),
      decided: answer.done,
      refused: answer.refused,
    }),
  },
  '/api/decisions/': {
    asks: ({ decision, expected, import_id }) => ({
      ...{ action: 'decide', input: { decision } },
      ...{ publication: { import_id }, expected },
    }),
    answers: (answer) => ({
      batch: answer.action ?? '',
      decided: answer.done,
      drugs: answer.done,
      refused: answer.refused,
      results: resultsOf(answer, 'decided', () => ({ field: '' })).filter(
        ({ outcome }) => outcome === 'refused',
      ),
    }),
  },
  '/api/drugs/later/': mark('snooze', 'until', 'back_at'),
  '/api/drugs/later/end/': mark('unsnooze'),
  '/api/drugs/take/': mark('assign', 'over'),
  '/api/drugs/release/': mark('unassign'),
  '/api/approvals/': {
    asks: ({ drugs, comment }) => ({ action: 'approve', drugs, input: defined({ comment }) }),
    answers: marked,
  },
};

interface RecordCall {
  /** What the record then shows: the answer. */
  readonly shows: 'comparison' | 'approval';
  readonly action: string;
  readonly inputs: readonly string[];
}

/** What was done to one record, by its address. */
const OF_ONE_RECORD: Readonly<Record<string, RecordCall>> = {
  '/api/drugs/:id/source/': {
    shows: 'comparison',
    action: 'decide',
    inputs: ['field', 'decision', 'import_id'],
  },
  '/api/drugs/:id/approval/': { shows: 'approval', action: 'approve', inputs: ['comment'] },
  '/api/drugs/:id/approval/withdraw/': { shows: 'approval', action: 'withdraw', inputs: [] },
};

/** The names of several drugs' action in the former calls that undo one. */
const FORMER_UNDOS = ['/api/moves/:batch/undo/', '/api/decisions/:batch/undo/'];

type Handler<Answer> = (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>;

interface Calls {
  readonly perform: Handler<PerformedAction>;
  readonly preview: Handler<ActionPreview>;
  readonly undo: Handler<UndoneAction>;
  readonly comparison: (id: number) => Promise<SourceAnswer>;
  readonly approval: (id: number) => Promise<DrugApproval>;
}

/** The request as the call that took its place gets it. Throws 400. */
const asked = (request: FastifyRequest, body: object): FastifyRequest => {
  if (!drugActionCalls.performAction.body.safeParse(body).success)
    throw new HttpProblem(400, apiMessages.malformed);
  request.body = body;
  return request;
};

export const releaseBeforeRoutes: FastifyPluginAsync<Calls> = async (
  app,
  { perform, preview, undo, ...shown },
) => {
  const config = { call: app.calls.performAction, repeatable: true };
  // In no documentation: nobody is to begin with them.
  const schema = { hide: true };
  const route = { config, schema, onRequest: app.authenticate, preHandler: app.keepDifferences };
  for (const [url, { asks, answers }] of Object.entries(FORMER_CALLS))
    app.post(url, route, async (request, reply) => {
      const { group = '' } = request.params as { group?: string };
      const body = asks((request.body ?? {}) as Body, group);
      return answers(await perform(asked(request, body), reply));
    });
  for (const [url, { shows, action, inputs }] of Object.entries(OF_ONE_RECORD))
    app.post(url, route, async (request, reply) => {
      const id = idOf(request);
      const body = (request.body ?? {}) as Body;
      const [, tag] = /v(\d+)/.exec(request.headers['if-match'] ?? '') ?? [];
      const version = body.version ?? (tag === undefined ? undefined : Number(tag));
      const { results } = await perform(
        asked(request, {
          action,
          input: defined(Object.fromEntries(inputs.map((name) => [name, body[name]]))),
          drugs: [defined({ id, version })],
        }),
        reply,
      );
      const current = await shown[shows](id);
      const { outcome, detail = '' } = results[0]!;
      if (outcome === 'refused')
        throw new HttpProblem(version === current.version ? 409 : 412, detail, { current });
      void reply.header('etag', versionTag(current.version));
      return current;
    });
  app.get('/api/drugs/bulk_move/', route, async (request, reply) => {
    const part = request.query as Body;
    const size = await preview(
      asked(request, { action: 'archive', expected: 0, ...partOf(part) }),
      reply,
    );
    const { off_market, clinical, ...same } = size;
    const { off_market: delisted, ...others } = clinical;
    return {
      ...same,
      delisted: off_market.count,
      off_market: off_market.results,
      clinical: { ...others, delisted },
    };
  });
  for (const url of FORMER_UNDOS)
    app.post(url, route, async (request, reply) => {
      request.params = { action: (request.params as { batch: string }).batch };
      request.body ??= {};
      const { results, undone, refused } = await undo(request, reply);
      const stayed = results.map((drug) => ({ ...drug, outcome: 'refused' }));
      return { results: stayed, undone, refused };
    });
};
