import {
  isCalendarDay,
  meetingFileName,
  type ListFileFormat,
  hasAgenda,
  LIMITS,
  type AnswerName,
  type Product,
} from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest, FastifyInstance } from 'fastify';
import { fieldProblem } from '@refined/server-base/serving';
import { exactSummary, type CommitteeAnswer, type DrugSummary } from '@refined/shared/contract';
import { committeeMessages, moveMessages } from '@refined/shared/messages';
import { sendRecords } from '../http/record-files.ts';
import { apiMessages } from '../messages/api.ts';
import { hotQuery } from '../db/hot-query.ts';
import { listColumns, type DrugRow, type NamedDrug } from '../drugs/drug-row.ts';
import { drugColumns, FILE_FIELDS, WHY } from '../drugs/lists/list-file.ts';
import { meetingFileMessages as text } from '../messages/review.ts';
import { reasonsOfDrugs } from '../reasons/reasons-of-drugs.ts';
import { readMarks, workflowFieldsOf } from './drug-marks.ts';
import { fullName } from '../db/sql-names.ts';

/** The days of all meetings, newest first. */
const daysQuery = hotQuery<{ day: string; answers: number }>(
  `select meeting::text as day, count(*)::integer as answers from committee_answer
   where not undone group by meeting order by meeting desc`,
);

interface MinutesRow extends Omit<NamedDrug, 'id'>, Readonly<CommitteeAnswer> {
  readonly id: string;
  readonly in_product: boolean;
  readonly by: string;
  readonly at: Date;
  readonly question: string;
  readonly asked_by: string;
  readonly action: string | null;
}

/** The question is the last comment before the answer by the user who moved the drug there. */
const minutesQuery = hotQuery<MinutesRow>(
  `select d.id::text, d.din, d.drug_name, d.strength, d.form, d.in_product, c.answer, c.tier,
     c.reason, c.meeting::text, coalesce(${fullName('u')}, c.actor) as by, c.at,
     coalesce(q.content, '') as question, coalesce(${fullName('a')}, s.actor, '') as asked_by,
     (select h.note ->> 'action' from drug_history h
      where h.drug_id = d.id and h.version = c.version order by h.id desc limit 1) as action
   from committee_answer c join drug d on d.id = c.drug_id
   left join app_user u on u.username = c.actor
   left join lateral (
     select h.actor, h.at from drug_history h
     where h.drug_id = d.id and h.kind = 'move' and h.version < c.version
       and h.after ->> 'queue' = 'com' order by h.id desc limit 1) s on true
   left join app_user a on a.username = s.actor
   left join lateral (
     select m.content from drug_comment m
     where m.drug_id = d.id and m.actor = s.actor and m.at >= s.at and m.at <= c.at
     order by m.id limit 1) q on true
   where c.meeting = $1::date and not c.undone order by fold(d.drug_name) collate "C", d.id, c.id`,
);

/** A drug that waits for the committee, or an answer. */
interface Line {
  readonly drug: DrugSummary;
  readonly answer: MinutesRow | undefined;
  readonly product: Product;
}

interface Column {
  readonly head: string;
  readonly value: (line: Line) => string;
}

const FIELDS = FILE_FIELDS.filter((field) => field !== 'schedule' && field !== 'administration');

/** Agenda and minutes have the same columns; the answer's columns are empty until there is one. */
const COLUMNS: readonly Column[] = [
  ...drugColumns(FIELDS).map(({ head, value }) => ({
    head,
    value: ({ drug, product }: Line) => value(drug, product),
  })),
  {
    head: text.others,
    value: ({ drug: { others, in_product: isOn }, product }) =>
      others === undefined ? '' : moveMessages.othersOn(product.name, others, isOn),
  },
  { head: WHY.head, value: ({ drug, product }) => WHY.value(drug, product) },
  {
    head: text.question,
    value: ({ drug, answer }) => (answer ? answer.question : (drug.comment?.text ?? '')),
  },
  {
    head: text.askedBy,
    value: ({ drug, answer }) => (answer ? answer.asked_by : (drug.sent?.by ?? '')),
  },
  {
    head: text.answer,
    value: ({ answer }) => (answer ? committeeMessages.answer[answer.answer as AnswerName] : ''),
  },
  { head: text.tier, value: ({ answer }) => String(answer?.tier ?? '') },
  { head: text.reason, value: ({ answer }) => answer?.reason ?? '' },
  { head: text.enteredBy, value: ({ answer }) => answer?.by ?? '' },
];

/** $1: drugs with answers, $2: whether waiting drugs are listed, too. */
const drugsQuery = hotQuery<DrugRow>(
  `select ${listColumns} from drug d
   where d.id = any($1::integer[]) or ($2::boolean and d.queue = 'com')
   order by fold(d.drug_name) collate "C", d.id`,
);

/** The meeting of a day (YYYY-MM-DD) as one table, by drug name. */
async function* meetingRecords(
  { db, presenter, product }: FastifyInstance,
  day: string,
): AsyncGenerator<string[][]> {
  const answers = Map.groupBy(await minutesQuery(db, [day]), ({ id }) => id);
  const waits = hasAgenda(day, await daysQuery(db, []));
  const rows = await drugsQuery(db, [[...answers.keys()].map(Number), waits]);
  const read = exactSummary(product.key);
  yield [COLUMNS.map(({ head }) => head)];
  for (let start = 0; start < rows.length; start += LIMITS.pageSize) {
    const some = rows.slice(start, start + LIMITS.pageSize);
    const marks = await readMarks(
      db,
      some.map(({ id }) => id),
      0,
    );
    const drugs = await presenter.summaries(some, {
      reasons: await reasonsOfDrugs(db, some),
      marks: new Map(marks.map((row) => [row.drug_id, workflowFieldsOf(row)])),
    });
    yield drugs
      .map((drug) => read.parse(drug))
      .flatMap((drug) =>
        (answers.get(drug.id) ?? [undefined]).map((answer) => ({
          ...{ drug, answer, product },
        })),
      )
      .map((line) => COLUMNS.map(({ value }) => value(line)));
  }
}

const dayIn = ({ query }: FastifyRequest): string | undefined => {
  const { day } = query as { day?: string };
  if (day !== undefined && !isCalendarDay(day))
    throw fieldProblem(400, 'day', apiMessages.noSuchDay);
  return day;
};

/** The expert committee's meetings: minutes, made from the entered answers, and a file. */
export const meetingRoutes: FastifyPluginAsync = async (app) => {
  const { db, calls } = app;
  app.handle(calls.meeting, async (request) => {
    const asked = dayIn(request);
    const days = await daysQuery(db, []);
    const day = asked ?? days[0]?.day ?? null;
    const rows = day === null ? [] : await minutesQuery(db, [day]);
    return { day, days, results: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
  });
  app.handle(calls.meetingFile, async (request, reply) => {
    const day = dayIn(request)!;
    const { format = 'csv' } = request.query as { format?: ListFileFormat };
    const name = meetingFileName(app.product.key, day, format);
    return sendRecords(reply, name, format, meetingRecords(app, day));
  });
};
