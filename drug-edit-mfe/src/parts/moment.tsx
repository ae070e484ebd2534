import { formats } from '@refined/shared/domain';
/** Local date and time of an instant (ISO); as it came where it is none. */
export const momentText = (at: string): string => formats.longMoment(at);

/** When something happened: shown in local time, exact for machines. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentText(at)}</time>;
