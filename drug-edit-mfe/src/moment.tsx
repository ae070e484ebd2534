import { formats } from '@refined/shared/domain';

/** When something happened: local time for people, exact for machines. */
export const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formats.moment(at)}</time>;
