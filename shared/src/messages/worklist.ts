import { formats } from '../domain/index.ts';
import type { LaterChoice, LaterPreset } from '../domain/index.ts';
import { reasonMessages } from './reasons.ts';

interface Later extends LaterChoice {
  readonly away: boolean;
  readonly by: string;
  readonly at: string;
  readonly changed_by?: { readonly kind: 'dpd' | 'noc'; readonly date: string | null } | null;
}

const drugs = (count: number): string => formats.counted(count, 'drug', 'drugs');

const until = ({ until: what, back_at }: LaterChoice): string => {
  if (what === 'import') return 'until the next import';
  if (what === 'marketed') return 'until it is marketed';
  return `until ${back_at ? formats.day(back_at) : 'a date'}`;
};

const noted = (later: Later): string => {
  const by = `put away by ${later.by} on ${formats.day(later.at)} ${until(later)}`;
  if (later.away) return `P${by.slice(1)}`;
  const { changed_by: source } = later;
  return `Back: ${by}${source ? `; changed by ${reasonMessages.fromImport(source.kind, source.date)}` : ''}`;
};

/** Who does what: cards that are put away, taken, and changed since somebody looked. */
export const deskMessages = {
  until,
  /** On a card: that it was put away, or is back. */
  noted,
  taken: (name: string) => `Taken by ${name}`,
  /** Of a group; all of it, or some of its drugs. */
  takenOf: (name: string, count: number, of: number) =>
    count === of
      ? deskMessages.taken(name)
      : `${deskMessages.taken(name)}: ${formats.number(count)} of ${formats.number(of)}`,
  changedSince: 'Changed since you looked',

  later: 'Later',
  laterOn: (din: string) => `Later: put away drug ${din}`,
  laterAll: (count: number) => `Put away ${drugs(count)}`,
  bringBackAll: (count: number) => `Bring ${drugs(count)} back now`,
  laterTip: 'Put away until later',
  laterTitle: 'Put away until later',
  laterText: (count: number) =>
    count === 1
      ? 'The card leaves the list and comes back by itself. The record stays in its queue.'
      : `${drugs(count)} leave the list and come back by themselves. The records stay in their queue.`,
  laterUntil: 'Until',
  preset: {
    tomorrow: 'Tomorrow',
    week: 'Next week',
    month: 'Next month',
    import: 'The next import',
    marketed: 'It is marketed',
  } satisfies Record<LaterPreset, string>,
  onDay: 'A date',
  badDay: 'Choose a day after today, within a year.',
  confirm: 'Put away',
  bringBack: 'Bring back now',
  bringBackOn: (din: string) => `Bring back drug ${din} now`,
  undo: 'Undo',

  putAway: (din: string, choice: LaterChoice) => `Drug ${din} put away ${until(choice)}.`,
  putAwayAll: (count: number, choice: LaterChoice) => `${drugs(count)} put away ${until(choice)}.`,
  notPutAway: (count: number, why: string) => `${drugs(count)} could not be put away. ${why}`,
  broughtBack: (din: string) => `Drug ${din} is back.`,
  broughtBackAll: (count: number) => `${drugs(count)} are back.`,
  notBroughtBack: (count: number, why: string) =>
    `${drugs(count)} could not be brought back. ${why}`,
  broughtBackSome: (count: number, not: number) =>
    `${drugs(count)} brought back, ${formats.number(not)} not: something else has happened to them since.`,
  notUndone: (why: string) => `They could not be brought back. ${why}`,
  /** The page of a mass action. */
  actionPage: 'All about it',
  /** On the queue's page. */
  away: (count: number) => `${formats.number(count)} put away`,
  awayLeave: 'Show what waits',

  takeOn: (din: string) => `Take drug ${din}`,
  takeAll: (count: number) => `Take ${drugs(count)}`,
  takeTip: 'I do this',
  takeOverAll: (count: number, name: string) => `Take ${drugs(count)} over from ${name}`,
  releaseAll: (count: number) => `Release ${drugs(count)}`,
  releaseOn: (din: string) => `Release drug ${din}`,
  releaseTip: 'I don’t do this any more',
  takeOverOn: (din: string, name: string) => `Take drug ${din} over from ${name}`,
  takeOverTip: (name: string) => `Take over from ${name}`,
  took: (din: string) => `You do drug ${din} now.`,
  tookAll: (count: number) => `You do ${drugs(count)} now.`,
  notTaken: (count: number, why: string) => `${drugs(count)} could not be taken. ${why}`,
  released: (din: string) => `Drug ${din} is free again.`,
  releasedAll: (count: number) => `${drugs(count)} are free again.`,
  notReleased: (why: string) => `The drug could not be released. ${why}`,
  /** In the confirmation of somebody else's move. */
  takenByOther: (name: string, until_: string) =>
    `${name} has taken it, until ${formats.moment(until_)}.`,
} as const;
