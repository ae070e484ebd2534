import { formats } from '@refined/shared/domain';
/** Local time of day; with the day when it isn't today's. */
export const clock = (at: string, now = new Date()): string => {
  const date = new Date(at);
  const today = date.toDateString() === now.toDateString();
  return today ? formats.clock(date) : formats.longMoment(date);
};
