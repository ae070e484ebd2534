import { formats } from '@refined/shared/domain';

/** Local date and time of an instant (ISO); the text itself if it isn't one. */
export const momentText = (at: string): string => formats.moment(at);

/** When something happened: local time for people, exact for machines. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{momentText(at)}</time>;
