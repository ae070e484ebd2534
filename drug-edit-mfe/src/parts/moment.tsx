const SHOWN = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** Local date and time of an instant (ISO); as it came where it is none. */
export const momentText = (at: string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : SHOWN.format(date);
};

/** When something happened: shown in local time, exact for machines. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentText(at)}</time>;
