import type { DateOrigin } from '@refined/shared/contract';
import { LIMITS, formats, type MoveName, type QueueName } from '@refined/shared/domain';
import { actorName, importWords, moveMessages } from '@refined/shared/messages';

const { number, counted, moment } = formats;
type DpdState = keyof typeof importWords.states;

const duration = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
};
/** Kinds that are states of a product; the others are changes. */
const STATES: readonly string[] = ['new', 'returned', 'gone', 'launched', 'dormant', 'approved'];
const wouldBe = (kind: string): string => {
  const label = importWords.figure(kind);
  return STATES.includes(kind) ? `would be ${label}` : `would have “${label}”`;
};
const datedFile = ({ name, day, from }: { name: string; day: string; from: DateOrigin }): string =>
  `${name} is from ${day} (${importWords.dayFrom[from]})`;

/** Why a label can't be answered (D79). */
export const labelMessages = {
  unknown: 'There is no such label.',
  answered: (name: string) => `Somebody else has already said what “${name}” is.`,
  noEntry: 'Choose an entry of the same list.',
} as const;

/** Why a rule can't be saved, switched on or deleted. */
export const ruleMessages = {
  noName: 'A rule needs a name.',
  nameTaken: 'There is a rule of this name already.',
  notOffered: 'This move isn’t offered from that queue.',
  unknown: 'There is no such rule.',
  changed: 'Somebody else changed this rule meanwhile.',
  ran: 'This rule has moved drugs, so it cannot be deleted. Switch it off instead.',
} as const;

/** Why a file, an import or its reversal is refused (D58, D59). */
export const importMessages = {
  empty: (name: string) => `${name} is empty. Download it again.`,
  unknownFile: (name: string) =>
    `${name} is neither a zip of the Drug Product Database nor a JSON file with notices of compliance. Choose one of these.`,
  noRecords: (name: string) =>
    `${name} contains no notice, product or ingredient. Choose a file with notices of compliance.`,
  tooLarge: (name: string) =>
    `${name} is larger than ${importWords.size(LIMITS.imports.fileBytes)}. No extract is that large: choose another file.`,
  noRoom: (kept: number, seconds: number) =>
    `Your uploaded files take ${importWords.size(kept)} of the ${importWords.size(LIMITS.imports.keptBytes)} that you may keep here. Remove some, or wait: there is room for this one in ${duration(seconds)}.`,
  tooManyFiles: (seconds: number) =>
    `You keep ${LIMITS.imports.keptFiles} files here already. Remove some, or wait: the oldest is cleared in ${duration(seconds)}.`,
  unknownUpload: 'There is no such file. It may have been cleared: choose it again.',
  cutShort: (name: string) => `${name} was cut off on the way. Send it again.`,
  inUse: (name: string) => `${name} is used by a running import. Cancel that import first.`,
  repeatedState: (first: string, second: string, state: DpdState) =>
    first === second
      ? `There are two files ${first}, and both contain the ${importWords.states[state]}. Remove one of them: the one that was sent first is listed first.`
      : `${first} and ${second} both contain the ${importWords.states[state]}. Remove one of them.`,
  part: (state: DpdState, zip: string) => `the ${importWords.states[state]} (${zip})`,
  missingParts: (parts: readonly string[]) =>
    `The three parts of a month belong together. Add ${parts.join(' and ')}.`,
  repeatedFile: (first: string, second: string) =>
    `${first} and ${second} have the same name. Remove one of them.`,
  importedBefore: (id: number, date: string | null, actor: string) =>
    `These files were imported before (import ${id}${date ? `, extract of ${date}` : ''}, by ${actorName(actor)}): there is nothing to do.`,
  alreadyImported: (id: number, date: string | null) =>
    `These files were imported meanwhile (import ${id}${date ? `, extract of ${date}` : ''}): there is nothing left to do.`,
  notASet: 'These files do not make one import together.',
  mixedMonths: (files: readonly { name: string; day: string; from: DateOrigin }[]) =>
    `These files are not from the same month: ${files.map(datedFile).join(', ')}. Choose the three zips of one month.`,
  datedFile,
  daysApart: (files: readonly string[]) =>
    `These files are from different days: ${files.join(', ')}. Continue only if they are the three zips of one month.`,
  unusual: (kind: string, count: number, largest: number | null, listed: number) =>
    `${counted(count, 'product', 'products')} ${wouldBe(kind)}; ${
      largest === null
        ? `${number(listed)} are on the list`
        : `earlier months had up to ${number(largest)}`
    }.`,
  /** Before an import with questions. */
  unconfirmed: (questions: readonly string[]) =>
    `${questions.join(' ')} Confirm that this is right, or download the zips of the month again.`,
  sayExpected: (questions: readonly string[]) =>
    `${questions.join(' ')} Nothing was imported. If that is right, say so with --expected.`,
  otherMonth: (name: string, id: number, date: string) =>
    `${name} was in the import of ${date} (import ${id}), so it is not from this month. Choose the three zips of one month.`,
  olderMonth: (day: string, from: DateOrigin, last: string) =>
    day === last
      ? `These files are from ${day} (${importWords.dayFrom[from]}), and an extract of that day with other contents was imported already. Choose a later month, or take that import back first (the baseline can’t be taken back).`
      : `These files are from ${day} (${importWords.dayFrom[from]}), which is before the last import, of ${last}. Choose a later month.`,
  notThatDay: (date: string, name: string, day: string) =>
    `The extract can’t be from ${date}: by its name, ${name} is from ${day}. Correct the date.`,
  sameDay: (date: string) => `The extract of ${date} was imported already.`,
  sayDate: (suggested: string | null) =>
    `The files’ names don’t say of which day they are. Say it with --date${suggested ? `; they look like --date ${suggested}` : ' 2026-04-01'}.`,
  tooDeep: (name: string, line: number, levels: number) =>
    `${name} is nested deeper than ${levels} levels on line ${line}. Choose the file as Health Canada publishes it.`,
  moreLabels: (count: number) => `${counted(count, 'more label', 'more labels')}`,
  inAnotherSpelling: 'the same in another spelling',
  badDate: 'Enter the date of the extract, such as 2026-04-01.',
  tooOld: importWords.tooOld,
  olderThanRows: (date: string, newest: string) =>
    `The extract can’t be from ${date}: it contains a row from ${newest}. Correct the date.`,
  inFuture: (date: string) =>
    `The extract can’t be from ${date}: that day is in the future. Correct the date.`,
  unknownJob: 'There is no such import.',
  unknownRun: (id: string) => `There is no import ${id}.`,
  somebodyImports: (actor: string, since: string) =>
    `${actor} has been importing since ${moment(since)}. Only one import can run at a time. Try again when it is finished.`,
  importedMeanwhile: (actor: string) =>
    `${actor} imported something or took an import back meanwhile, so this preview is out of date. A new one is being prepared.`,
  notPreviewed: 'Only an import with a preview can be carried out.',
  over: 'This import has ended.',
  notFailed: 'There is nothing to resume: this import did not fail.',
  cutOff: `The import was interrupted ${LIMITS.imports.attempts} times. Nothing was written.`,
  failed:
    'The import failed because of an internal error. Nothing was written. Try again; if it fails again, tell whoever runs ReFined.',
  filesGone: 'The files of this import are no longer here. Choose them again.',
  /** A rule's result for an import; `stay`: fitting drugs that stayed, without the sample. */
  ruleRan: (
    name: string,
    done: number,
    move: MoveName,
    sample: number,
    queue: QueueName,
    stay: number,
  ) => {
    if (done + sample + stay === 0) return `Rule “${name}”: no drug of this import fits the rule.`;
    const others =
      stay === 0
        ? ''
        : `, and ${number(stay)} because another change is open or the move was refused`;
    return `Rule “${name}”: ${moveMessages.movedAll(done, move).replace(/\.$/, '')}; ${number(sample)} ${sample === 1 ? 'stays' : 'stay'} in ${moveMessages.shortQueue[queue]} as a sample${others}.`;
  },
  ruleNotRun: (name: string, why: string) => `Rule “${name}” did not run: ${why}`,
  ruleOfNobody: (actor: string) =>
    `the account of ${actor}, who switched it on, is closed. Somebody else can switch it on.`,
  /** Why an import can't be taken back. */
  takeBack: {
    baseline:
      'The first extract can’t be taken back: publication 0 was made from it, and publications never change.',
    notLast: (later: number) =>
      `Only the last import can be taken back, until the next one: import ${later} came after this one. Taking that one back changes nothing about it.`,
  },
} as const;
