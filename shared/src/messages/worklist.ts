import { capital, formats, type SnoozeChoice, type SnoozePreset } from '../domain/index.ts';
import { reasonMessages } from './reasons.ts';

interface Assignee {
  readonly username: string;
  readonly name: string;
}

interface Snooze extends SnoozeChoice {
  readonly away: boolean;
  readonly by: string;
  readonly at: string;
  readonly changed_by?: { readonly kind: 'dpd' | 'noc'; readonly date: string | null } | null;
}

const drugs = (count: number): string => formats.counted(count, 'drug', 'drugs');

const until = ({ until: what, back_at }: SnoozeChoice, count = 1): string => {
  if (what === 'import') return 'until the next import';
  if (what === 'marketed') return `until ${count === 1 ? 'it is' : 'they are'} marketed`;
  return `until ${back_at ? formats.day(back_at) : 'a date'}`;
};

const noted = (snooze: Snooze): string => {
  const by = `snoozed by ${snooze.by} on ${formats.day(snooze.at)} ${until(snooze)}`;
  if (snooze.away) return capital(by);
  const { changed_by: source } = snooze;
  return `Back: ${by}${source ? `; changed by ${reasonMessages.fromImport(source.kind, source.date)}` : ''}`;
};

/** Texts about cards that are snoozed, assigned, or changed since the user viewed them. */
export const worklistMessages = {
  until,
  /** On a card: it is snoozed, or came back. */
  noted,
  /** `me`: the user's own username. */
  assignedTo: ({ username, name }: Assignee, me: string | undefined) =>
    `Assigned to ${username === me ? 'you' : name}`,
  /** On a group: all of it, or some of its drugs. */
  assignedOf: (assignee: Assignee, me: string | undefined, count: number, total: number) => {
    const assigned = worklistMessages.assignedTo(assignee, me);
    return count === total
      ? assigned
      : `${assigned}: ${formats.number(count)} of ${formats.number(total)}`;
  },
  changedSince: 'Changed since you looked',

  snooze: 'Snooze',
  snoozeTip: 'Snooze',
  snoozeTitle: 'Snooze',
  snoozeText: (count: number) =>
    count === 1
      ? 'The drug leaves the list and comes back by itself. It stays in its queue.'
      : `${drugs(count)} leave the list and come back by themselves. They stay in their queue.`,
  snoozeUntil: 'Until',
  preset: {
    tomorrow: 'Tomorrow',
    week: 'Next week',
    month: 'Next month',
    import: 'The next import',
    marketed: 'It is marketed',
  } satisfies Record<SnoozePreset, string>,
  onDay: 'A date',
  badDay: 'Choose a day after today, at most a year away.',
  confirm: 'Snooze',
  unsnooze: 'Unsnooze',
  snoozedAll: (count: number, choice: SnoozeChoice) =>
    `${drugs(count)} snoozed ${until(choice, count)}.`,
  /** On the queue's page. */
  snoozedCount: (count: number) => `${formats.number(count)} snoozed`,
  leaveSnoozed: 'Back to the queue',

  assign: 'Assign',
  /** The names of buttons; `subject`: a drug's DIN, or the number of drugs. */
  names: (subject: string | number) => {
    const meant = typeof subject === 'string' ? `drug ${subject}` : drugs(subject);
    return {
      assign: `Assign ${meant} to me`,
      reassign: (name: string) => `Reassign ${meant} from ${name} to me`,
      unassign: `Unassign ${meant}`,
      assignTo: `Assign ${meant} to a colleague`,
      sendBack: (name: string) => `Send ${meant} back to ${name}`,
      answer: `Enter the committee’s answer on ${meant}`,
      setFields: `Set fields of ${meant}`,
      snooze: `Snooze ${meant}`,
      unsnooze: `Unsnooze ${meant}`,
    };
  },
  assignTip: 'Assign to me',
  reassignTip: 'Reassign to me',
  unassignTip: 'Unassign',
  assignToTip: 'Assign to a colleague',
  sendBackTip: (name: string) => `Send back to ${name}`,
  /** Before a colleague's note. */
  asks: (name: string) => `${name} asks:`,
  assignTitle: 'Assign to a Colleague',
  sendBackTitle: 'Send Back',
  assignText: (count: number) =>
    `${count === 1 ? 'The drug stays in its queue' : `${drugs(count)} stay in their queue`}. Your colleague gets a notification with your note.`,
  colleague: 'Colleague',
  chooseColleague: 'Choose a colleague',
  chooseFirst: 'Choose a colleague first.',
  noColleagues: 'Nobody else has an account yet.',
  colleaguesFailed: 'Your colleagues could not be loaded.',
  note: 'Your question (optional)',
  noteHint: 'For example: Please check the strength.',
  reply: 'Your answer (optional)',
  replyHint: 'For example: The strength is right.',
  sendBack: 'Send back',
  answer: 'Answer',
  answerTip: 'Enter the committee’s answer',
  setFieldsTip: 'Set fields',
  /** When a user moves a card that is assigned to somebody else. */
  assignedToOther: (name: string, until_: string) =>
    `It is assigned to ${name} until ${formats.moment(until_)}.`,
} as const;
