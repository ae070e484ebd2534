import { isCalendarDay, meetingFileName, type ListFileFormat } from '@refined/shared/domain';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { fieldProblem } from '@refined/server-base/serving';
import { sendRecords } from '../http/record-files.ts';
import { apiMessages } from '../messages/api.ts';
import { daysQuery, minutesQuery } from './meeting-answers.ts';
import { meetingRecords } from './meeting-file.ts';

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
