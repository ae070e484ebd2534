import { formats } from '@refined/shared/domain';
/** Local time of day; with the date if it isn't today. */
export const clock = (at: string, now = new Date()): string => {
  const date = new Date(at);
  const today = date.toDateString() === now.toDateString();
  return today ? formats.clock(date) : formats.longMoment(date);
};
