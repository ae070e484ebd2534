import { formats, type LaterChoice, type LaterPreset } from '../domain/index.ts';
import { reasonMessages } from './reasons.ts';

interface Assignee {
  readonly username: string;
  readonly name: string;
}

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

/** Who does what: cards that are put away, assigned, and changed since somebody looked. */
export const deskMessages = {
  until,
  /** On a card: that it was put away, or is back. */
  noted,
  /** `me`: the user's own name to sign in with. */
  taken: ({ username, name }: Assignee, me: string | undefined) =>
    `Assigned to ${username === me ? 'you' : name}`,
  /** Of a group; all of it, or some of its drugs. */
  takenOf: (assignee: Assignee, me: string | undefined, count: number, of: number) => {
    const assigned = deskMessages.taken(assignee, me);
    return count === of
      ? assigned
      : `${assigned}: ${formats.number(count)} of ${formats.number(of)}`;
  },
  changedSince: 'Changed since you looked',

  later: 'Later',
  laterOn: (din: string) => `Later: put away drug ${din}`,
  laterAll: (count: number) => `Later: put away ${drugs(count)}`,
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
  actionPage: 'View details',
  /** On the queue's page. */
  away: (count: number) => `${formats.number(count)} put away`,
  awayLeave: 'Show what waits',

  take: 'Assign',
  takeOn: (din: string) => `Assign drug ${din} to me`,
  takeAll: (count: number) => `Assign ${drugs(count)} to me`,
  takeTip: 'Assign to me',
  takeOverAll: (count: number, name: string) => `Reassign ${drugs(count)} from ${name} to me`,
  releaseAll: (count: number) => `Unassign ${drugs(count)}`,
  releaseOn: (din: string) => `Unassign drug ${din}`,
  releaseTip: 'Unassign',
  takeOverOn: (din: string, name: string) => `Reassign drug ${din} from ${name} to me`,
  takeOverTip: 'Reassign to me',
  took: (din: string) => `Drug ${din} is assigned to you.`,
  tookAll: (count: number) => `${drugs(count)} are assigned to you.`,
  notTaken: (count: number, why: string) => `${drugs(count)} could not be assigned to you. ${why}`,
  released: (din: string) => `Drug ${din} is no longer assigned.`,
  releasedAll: (count: number) => `${drugs(count)} are no longer assigned.`,
  notReleased: (why: string) => `The drug could not be unassigned. ${why}`,
  /** In the confirmation of somebody else's move. */
  takenByOther: (name: string, until_: string) =>
    `It is assigned to ${name} until ${formats.moment(until_)}.`,
} as const;
