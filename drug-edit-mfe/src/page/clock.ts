/** Local time of day; with the day when it isn't today's. */
export const clock = (at: string, now = new Date()): string => {
  const date = new Date(at);
  const today = date.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat('en-CA', {
    ...(today ? {} : { dateStyle: 'medium' }),
    timeStyle: 'short',
    hour12: false,
  }).format(date);
};
