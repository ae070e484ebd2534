import type { DateOrigin } from '../contract/index.ts';
import { LIMITS, formats } from '../domain/index.ts';
import { importFigureLabels } from './import-figures.ts';
import { importedDrugsMessages } from './imported-drugs.ts';
import { takeBackMessages } from './take-back.ts';

const { number, counted, clock, moment } = formats;
const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const size = (bytes: number): string =>
  bytes < 100 * 1024 ? `${Math.max(1, Math.ceil(bytes / 1024))} KB` : megabytes(bytes);
const duration = (seconds: number): string => {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
};
const database = { dpd: 'Drug Product Database', noc: 'Notice of Compliance' } as const;
const STATES = {
  marketed: 'marketed products',
  approved: 'approved products',
  dormant: 'dormant products',
} as const;
const QUEUES = { manual: 'Manual Review', noc: 'NOC Review', dpd: 'DPD Review' } as const;
const rows = (count: number): string => counted(count, 'row', 'rows');
const drugs = (count: number): string => counted(count, 'drug', 'drugs');

/** Where a file's day comes from, in the user's words (D58). */
const dayFrom = {
  name: 'by its name',
  archive: 'by the times in its archive',
  rows: 'by its newest row',
  today: 'the day on which it was sent',
} as const satisfies Record<DateOrigin, string>;
const datedFile = ({ name, day, from }: { name: string; day: string; from: DateOrigin }): string =>
  `${name} is of ${day} (${dayFrom[from]})`;

/**
 * Sentences of the import in the browser (D38, D46–D48): what the API refuses with, then the
 * screen's.
 */
export const importMessages = {
  api: {
    empty: (name: string) => `${name} is empty.`,
    unknownFile: (name: string) =>
      `${name} is neither a zip of the Drug Product Database nor a JSON file with notices of compliance.`,
    noRecords: (name: string) =>
      `${name} holds no record of a notice, its product or its ingredient.`,
    tooLarge: (name: string) =>
      `${name} is larger than ${size(LIMITS.imports.fileBytes)}: no extract is.`,
    noRoom: (kept: number, seconds: number) =>
      `Your uploaded files take ${size(kept)} of the ${size(LIMITS.imports.keptBytes)} that you may keep here. Remove some, or wait: there is room for this one in ${duration(seconds)}.`,
    tooManyFiles: (seconds: number) =>
      `You keep ${LIMITS.imports.keptFiles} files here already. Remove some, or wait: the oldest is cleared in ${duration(seconds)}.`,
    unknownUpload: 'There is no such file. It may have been cleared: choose it again.',
    elsewhere: (received: number) =>
      `The upload is out of step: the server has ${number(received)} bytes.`,
    damaged: (name: string) => `${name} was damaged on the way. Choose it again.`,
    pastTheEnd: 'The upload has more bytes than the file.',
    inUse: (name: string) => `${name} is used by a running import. Cancel that import first.`,
    repeatedState: (first: string, second: string, state: keyof typeof STATES) =>
      `${first} and ${second} both hold the ${STATES[state]}: remove one of them.`,
    missingStates: (missing: readonly { state: keyof typeof STATES; zip: string }[]) =>
      `The three zips of a month belong together: ${missing.map(({ state, zip }) => `the ${STATES[state]} (${zip})`).join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing.`,
    repeatedFile: (first: string, second: string) =>
      `${first} and ${second} have the same name: remove one of them.`,
    importedBefore: (id: number, date: string | null, actor: string) =>
      `These files were imported before (import ${id}${date ? `, extract of ${date}` : ''}, by ${actor}): there is nothing to do.`,
    alreadyImported: (id: number, date: string | null) =>
      `These files were imported meanwhile (import ${id}${date ? `, extract of ${date}` : ''}): there is nothing left to do.`,
    incomplete: 'A file has not arrived in full yet.',
    notASet: 'These files do not make one import together.',
    mixedMonths: (files: readonly { name: string; day: string; from: DateOrigin }[]) =>
      `These files are not of the same month: ${files.map(datedFile).join(', ')}. Choose the three zips of one month.`,
    otherMonth: (name: string, id: number, date: string) =>
      `${name} is a file of the import of ${date} (import ${id}), not of this month. Choose the three zips of one month.`,
    olderMonth: (day: string, from: DateOrigin, last: string) =>
      day === last
        ? `These files are of ${day} (${dayFrom[from]}), and that extract was imported already. Choose a later month.`
        : `These files are of ${day} (${dayFrom[from]}), which is older than the last import, of ${last}. Choose a later month.`,
    notThatDay: (date: string, name: string, day: string) =>
      `The extract can't be of ${date}: ${name} is of ${day} by its name.`,
    sameDay: (date: string) => `The extract of ${date} was imported already.`,
    sayDate: (suggested: string | null) =>
      `The files' names don't say of which day they are. Say it with --date${suggested ? `; they look like --date ${suggested}` : ' 2026-04-01'}.`,
    tooDeep: (name: string, line: number, levels: number) =>
      `${name} is nested deeper than ${levels} levels on line ${line}: no record of a notice is.`,
    moreLabels: (count: number) => `${counted(count, 'more label', 'more labels')}`,
    inAnotherSpelling: 'the same in another spelling',
    badDate: 'Give the date of the extract, such as 2026-04-01.',
    tooOld: (date: string, earliest: string) =>
      `The extract of ${date} is older than the last import, of ${earliest}.`,
    olderThanRows: (date: string, newest: string) =>
      `The extract can't be of ${date}: it holds a row of ${newest}.`,
    inFuture: (date: string) => `The extract can't be of ${date}: that day is still to come.`,
    unknownJob: 'There is no such import.',
    unknownRun: (id: string) => `There is no import ${id}.`,
    somebodyImports: (actor: string, since: string) =>
      `${actor} is importing since ${moment(since)}. One import runs at a time: try again when it is done.`,
    importedMeanwhile: (actor: string) =>
      `${actor} imported something meanwhile, so the preview no longer holds. It is made anew.`,
    notPreviewed: 'Only a previewed import can be carried out.',
    over: 'This import is over.',
    notFailed: 'There is nothing to resume: this import did not fail.',
    cutOff: `The import was interrupted ${LIMITS.imports.attempts} times. Nothing was written.`,
    failed: 'The import failed because of an internal error. Nothing was written.',
    filesGone: 'The files of this import are no longer here. Choose them again.',
  },
  takeBack: takeBackMessages,
  drugs: importedDrugsMessages,
  title: 'Import a month',
  hint: 'The three zips of the Drug Product Database (allfiles.zip, allfiles_ap.zip, allfiles_dr.zip), or JSON files with notices of compliance. Nothing is written before you have seen what would change.',
  drop: 'Drop files here, or',
  dropNow: 'Let go to add the files',
  choose: 'Choose files',
  uploads: 'Files',
  /** Where a file stands. */
  upload: {
    size,
    hashing: 'Reading',
    sending: (percent: number) => `Sending, ${percent} %`,
    waiting: 'Waiting',
    checking: 'Checking',
    partly: (percent: number) => `${percent} % is here: choose the file again to go on.`,
    products: (state: keyof typeof STATES, count: number) =>
      `DPD, ${number(count)} ${STATES[state]}`,
    notices: (count: number) => `NOC, ${counted(count, 'record', 'records')}`,
    failed: 'Not sent.',
    remove: (name: string) => `Remove ${name}`,
    retry: (name: string) => `Send ${name} again`,
    ready: (name: string) => `${name} is here.`,
  },
  set: {
    /** After a date that is a guess. */
    dayFrom,
    title: (kind: 'dpd' | 'noc') => database[kind],
    date: { dpd: 'Extract of', noc: 'Fetched on' },
    dateHint: {
      dpd: (earliest: string | null) =>
        `The day of the extract, as Health Canada names it${earliest ? `; not before ${earliest}` : ''}.`,
      noc: (earliest: string | null) =>
        `The day on which the records were fetched${earliest ? `; not before ${earliest}` : ''}.`,
    },
    guess: (from: string) => `A guess, ${from}: change it where it is wrong.`,
    refused: 'These files can’t be imported as they are; the reasons stand above.',
    noDate: 'Give the date first.',
    preview: 'Preview',
    previewTip: 'Nothing is written',
  },
  job: {
    title: (kind: 'dpd' | 'noc', date: string) =>
      `${database[kind]}, ${kind === 'dpd' ? 'extract of' : 'fetched on'} ${date}`,
    state: {
      preparing: 'Preparing the preview',
      previewed: 'Preview',
      running: 'Importing',
      done: 'Imported',
      failed: 'Failed',
      cancelled: 'Cancelled',
    },
    begunBy: (actor: string, at: string) => `by ${actor}, ${moment(at)}`,
    stage: {
      waiting: 'Waiting to begin',
      reading: 'Reading the files',
      comparing: 'Comparing with the last import',
      writing: 'Writing',
      finishing: 'Finishing',
    },
    counts: {
      reading: (done: number, total: number) => `${megabytes(done)} of ${megabytes(total)}`,
      writing: (done: number, total: number) =>
        `${number(done)} of ${counted(total, 'change', 'changes')}`,
    },
    leave: 'You can leave this page: it goes on, and shows here when you come back.',
    progress: 'Progress of the import',
    cancel: 'Cancel',
    cancelTip: 'Nothing has been written yet',
    again: 'Try again',
    resume: 'Resume',
    failedTitle: 'The import could not be done',
    nothingWritten: 'Nothing was written.',
    /** Said to those who can't see the bar. */
    announce: {
      previewed: 'The preview is ready.',
      done: 'The import is done.',
      failed: 'The import failed.',
      cancelled: 'The import was cancelled.',
    },
    listFailed: 'The imports under way could not be loaded.',
    stale: 'Import progress could not be loaded.',
    dismiss: 'Close',
  },
  preview: {
    asOf: (at: string) => `What would change, as of ${clock(at)}. Nothing has been written yet.`,
    did: 'What changed.',
    baseline: (products: number) =>
      `This is the first extract: its ${counted(products, 'product', 'products')} become the baseline, and the marketed ones are the first publication. Nothing is sent to review.`,
    nothing: 'Nothing changes for any reviewer.',
    figures: { new: 'new', changed: 'changed', moved: 'moved between states', gone: 'gone' },
    unchanged: (count: number, products: number) =>
      `${number(count)} of ${counted(products, 'product', 'products')} are as they were.`,
    table: 'Changes by kind and queue',
    kind: 'Kind of change',
    queue: { ...QUEUES, marked: 'Marked where they are', all: 'In all' },
    drugs: 'Drugs',
    kindLabel: (name: string) => importFigureLabels[name] ?? name.replaceAll('_', ' '),
    relabellings: (count: number) =>
      counted(count, 'label is spelled differently', 'labels are spelled differently'),
    relabelling: (from: string, to: string, products: number) =>
      `“${from}” is now “${to}”, on ${counted(products, 'product', 'products')}`,
    example: (text: string) => `for example ${text}`,
    relabelledHint: 'The meaning is the same: nobody has to look at these.',
    rejected: (count: number) => `${rows(count)} can't be read`,
    rejectedHint: 'Their products keep the values that they had and go to Manual Review.',
    rejectColumns: { file: 'File', line: 'Line', reason: 'Why' },
    moreRejects: (count: number) => `and ${number(count)} more, in the download.`,
    download: 'Download rejected rows (CSV)',
    downloadFailed: 'The rejected rows could not be downloaded.',
    toQueue: (queue: keyof typeof QUEUES, count: number) => `${QUEUES[queue]}, ${drugs(count)}`,
    noLine: '–',
    confirm: 'Import…',
    confirmTitle: 'Import this extract?',
    confirmText: (title: string) => `${title}:`,
    confirmQueues: (
      count: number,
      parts: readonly { queue: keyof typeof QUEUES; count: number }[],
    ) =>
      count === 0
        ? 'No drug is sent to review.'
        : `${drugs(count)} ${count === 1 ? 'is' : 'are'} sent to review: ${parts
            .filter((part) => part.count > 0)
            .map((part) => `${number(part.count)} to ${QUEUES[part.queue]}`)
            .join(', ')}.`,
    confirmMarked: (count: number) =>
      `${drugs(count)} with the committee or ready to be published ${count === 1 ? 'stays' : 'stay'} there, marked.`,
    confirmBaseline: (count: number) =>
      `${counted(count, 'product becomes', 'products become')} the baseline.`,
    confirmYes: 'Import',
    confirmNo: 'Not yet',
    failed: 'The import did not begin.',
  },
  comparison: {
    choose: (title: string) => `Compare ${title}`,
    column: 'Compare',
    hint: 'Tick two imports to see them side by side.',
    open: 'Compare the two',
    chosen: (count: number) => `${counted(count, 'import', 'imports')} of 2 ticked`,
    title: 'Two imports side by side',
    failed: 'The two could not be compared.',
    loading: 'Loading',
    figure: 'Figure',
    importOf: (kind: 'dpd' | 'noc', date: string | null, id: number) =>
      `${kind.toUpperCase()} ${date ?? ''} (import ${id})`,
    by: (actor: string) => `by ${actor}`,
    groups: { totals: 'In all', kinds: 'By kind of change', queues: 'By queue' },
    totals: {
      products: 'products',
      new: 'new',
      changed: 'changed',
      moved: 'moved between states',
      gone: 'gone',
      unchanged: 'unchanged',
      skipped: 'out of scope',
      rejected: 'rejected rows',
    },
  },
  rejects: {
    link: (count: number) => `${rows(count)} rejected: download`,
    fileName: (id: number) => `rejected-rows-import-${id}.csv`,
    columns: ['file', 'line', 'reason', 'row'],
  },
} as const;
