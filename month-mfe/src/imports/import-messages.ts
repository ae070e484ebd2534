import type { ImportedDrugsFilter, KeptDrug, TakeBackCounts } from '@refined/shared/contract';
import { forEachImportQueue, formats, LIMITS, type LookupName } from '@refined/shared/domain';
import {
  actorName,
  importedDrugsMessages,
  importWords,
  moveMessages,
  fieldMessages,
} from '@refined/shared/messages';

const { figure: FIGURES, kind, queues } = importedDrugsMessages;

/** The list of drugs behind a figure of an import or its preview (D61). */
const drugsBehindMessages = {
  ...importedDrugsMessages,
  /** The table on the page has three columns for the file's eight. */
  shown: { drug: 'Drug', change: 'Change, old → new', to: 'Goes to' },
  openAll: 'Show the drugs',
  open: (count: number, what: string) => `${formats.number(count)} ${what}: show the drugs`,
  title: (done: boolean) => (done ? 'What changed' : 'What would change'),
  count: (count: number) => formats.counted(count, 'drug', 'drugs'),
  /** The filter in words: "renamed, to DPD Review". */
  which: ({ figure, kind: name, queue }: ImportedDrugsFilter): string => {
    const what = figure ? FIGURES[figure] : name && kind(name);
    const to = queue === 'marked' ? 'marked where they are' : queue && `to ${queues[queue]}`;
    return [what, to].filter(Boolean).join(', ') || 'all';
  },
  loading: 'Loading the drugs',
  failed: 'The drugs could not be loaded.',
  more: `Show ${formats.number(LIMITS.imports.drugsPage)} more`,
  shownOf: (shown: number, count: number) =>
    `${formats.number(shown)} of ${formats.number(count)} shown`,
  download: 'Download as CSV',
  downloadFailed: 'The list could not be downloaded.',
} as const;

const { number, counted, clock, moment } = formats;
const { dayFrom, size } = importWords;
const database = { dpd: 'Drug Product Database', noc: 'Notice of Compliance' } as const;
const QUEUES = forEachImportQueue((queue) => moveMessages.shortQueue[queue]);
const rows = (count: number): string => counted(count, 'row', 'rows');
const drugs = (count: number): string => counted(count, 'drug', 'drugs');

const DECIDED: Readonly<Record<string, string>> = {
  move: 'moved',
  edit: 'edited',
  publication: 'published',
  undo: 'undone',
  restore: 'restored',
};

/** What returns, one line per kind; kinds without drugs are left out. */
const returns = (counts: TakeBackCounts): string[] =>
  [
    counts.restored > 0
      ? `${counted(counts.restored, 'record gets', 'records get')} back the values from before the import.`
      : '',
    counts.archived > 0
      ? `${counted(counts.archived, 'drug that it added goes', 'drugs that it added go')} to the archive.`
      : '',
    ...Object.entries(counts.leave).map(
      ([queue, size]) =>
        `${counted(size, 'drug leaves', 'drugs leave')} ${importedDrugsMessages.queues[queue] ?? queue}.`,
    ),
    counts.notices > 0 ? `${counted(counts.notices, 'notice is', 'notices are')} as before.` : '',
    counts.labels > 0 ? `${counted(counts.labels, 'label is', 'labels are')} as before.` : '',
  ].filter(Boolean);

/** Sentences of taking an import back (D59). */
const takeBackMessages = {
  open: 'Take back…',
  openOf: (title: string) => `Take back ${title}`,
  title: 'Take this import back?',
  intro: (title: string) => `${title}: it will be as if it had not been imported.`,
  once: 'This can’t be undone, but the same files can be imported again.',
  returns,
  nothing: 'Nothing of this import is left to take back.',
  keptTitle: (count: number) =>
    `${counted(count, 'drug stays as it is', 'drugs stay as they are')}, because somebody has decided on ${count === 1 ? 'it' : 'them'} since`,
  keptNone: 'Nobody has decided on any of its drugs yet.',
  /** Follows the drug's line, which says whether it is on the product. */
  kept: ({ queue, in_product, decided }: KeptDrug): string =>
    [
      queue === '' && in_product ? '' : moveMessages.badge[queue],
      decided &&
        `${DECIDED[decided.kind] ?? 'decided on'} by ${decided.actor}, ${moment(decided.at)}`,
    ]
      .filter(Boolean)
      .join('; '),
  more: 'Show more',
  confirm: 'Take back',
  cancel: 'Cancel',
  loading: 'Loading what would be taken back',
  failed: 'What would be taken back could not be loaded.',
  jobTitle: (title: string) => `Taking back: ${title}`,
  state: { running: 'Taking back', done: 'Taken back', failed: 'Failed', cancelled: 'Cancelled' },
  done: 'What was taken back.',
  stayed: (count: number) =>
    `${counted(count, 'drug that somebody had decided on stays as it is', 'drugs that somebody had decided on stay as they are')}.`,
  showKept: 'Show what stayed',
  keptDialog: 'Drugs that were not taken back',
  row: (actor: string, at: string) => `Taken back by ${actor}, ${moment(at)}`,
  badge: 'Taken back',
} as const;

/**
 * Sentences of the import in the browser (D38, D46–D48).
 */
export const importMessages = {
  takeBack: takeBackMessages,
  drugs: drugsBehindMessages,
  title: 'Import a month',
  hint: 'The three zips of the Drug Product Database (allfiles.zip, allfiles_ap.zip, allfiles_dr.zip), one zip with the files of all three, or JSON files with notices of compliance. You see what would change before anything is written.',
  drop: 'Drop files here, or',
  dropNow: 'Drop to add the files',
  choose: 'Choose files',
  uploads: 'Files',
  olderHost:
    'The server has an older release and takes no files from this page. Try again when it is updated.',
  /** The state of a file. */
  upload: {
    size,
    sending: (percent: number) => `Sending, ${percent} %`,
    waiting: 'Waiting',
    checking: 'Checking',
    notLetThrough: `A proxy between this page and the server does not accept files of this size. Ask whoever runs it to allow ${size(LIMITS.imports.fileBytes)} below /api/imports/uploads/.`,
    products: (kinds: readonly (keyof typeof importWords.states)[], count: number) =>
      kinds.length === 1
        ? `DPD, ${counted(count, `${kinds[0]} product`, `${kinds[0]} products`)}`
        : `DPD, ${counted(count, 'product', 'products')}: ${kinds.join(', ')}`,
    notices: (count: number) => `NOC, ${counted(count, 'record', 'records')}`,
    failed: 'Not sent.',
    /** After a reload of the page. */
    forgotten: 'Not sent: the page was reloaded before. Choose the file again.',
    remove: (name: string) => `Remove ${name}`,
    retry: (name: string) => `Send ${name} again`,
    ready: (name: string) => `${name} is here.`,
  },
  set: {
    /** Shown after a guessed date. */
    dayFrom,
    title: (kind: 'dpd' | 'noc') => database[kind],
    date: { dpd: 'Extract of', noc: 'Fetched on' },
    dateHint: {
      dpd: (earliest: string | null) =>
        `The day of the extract, as Health Canada names it${earliest ? `; not before ${earliest}` : ''}.`,
      noc: (earliest: string | null) =>
        `The day on which the records were fetched${earliest ? `; not before ${earliest}` : ''}.`,
    },
    guess: (from: string) => `A guess, ${from}. Change it if it is wrong.`,
    refused: 'These files can’t be imported as they are. The reasons are above.',
    noDate: 'Enter the date first.',
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
    begunBy: (actor: string, at: string) => `by ${actorName(actor)}, ${moment(at)}`,
    stage: {
      waiting: 'Waiting to start',
      reading: 'Reading the files',
      comparing: 'Comparing with the last import',
      writing: 'Writing',
      finishing: 'Finishing',
    },
    counts: {
      reading: (done: number, total: number) =>
        `${importWords.megabytes(done)} of ${importWords.megabytes(total)}`,
      writing: (done: number, total: number) =>
        `${number(done)} of ${counted(total, 'change', 'changes')}`,
    },
    leave: 'You can leave this page. The import goes on, and you find it here when you come back.',
    progress: 'Progress of the import',
    cancel: 'Cancel',
    cancelTip: 'Nothing has been written yet',
    again: 'Try again',
    resume: 'Resume',
    nothingWritten: 'Nothing was written.',
    /** For screen readers, which don't see the bar. */
    announce: {
      previewed: 'The preview is ready.',
      done: 'The import is done.',
      failed: 'The import failed.',
      cancelled: 'The import was cancelled.',
    },
    listFailed: 'The running imports could not be loaded.',
    stale: 'Import progress could not be loaded.',
    dismiss: 'Close',
  },
  preview: {
    asOf: (at: string) => `What would change, as of ${clock(at)}. Nothing has been written yet.`,
    did: 'What changed.',
    baseline: (products: number) =>
      `This is the first extract: its ${counted(products, 'product', 'products')} become the baseline, and the marketed ones are the first publication. Nothing is sent to review.`,
    nothing: 'Nothing changes for any reviewer.',
    figures: importedDrugsMessages.figure,
    unchanged: (count: number, products: number) =>
      `${number(count)} of ${counted(products, 'product', 'products')} are as they were.`,
    table: 'Changes by kind and queue',
    kind: 'Kind of change',
    queue: { ...QUEUES, marked: 'Marked where they are', all: 'In all' },
    drugs: 'Drugs',
    kindLabel: (name: string) => importWords.figure(name),
    relabellings: (count: number) =>
      counted(count, 'label is spelled differently', 'labels are spelled differently'),
    relabelled: (products: number) => `on ${counted(products, 'product', 'products')}`,
    example: (text: string) => `for example ${text}`,
    relabelledHint: 'The meaning is the same: nobody has to look at these.',
    rejected: (count: number) => `${rows(count)} can’t be read`,
    rejectedHint: {
      dpd: 'Their products keep the values that they had and go to Manual Review.',
      noc: 'They are left out. Correct them in the file, then import it again.',
    },
    notes: 'Notes',
    questions: 'Is this right?',
    questionsHint: 'If not, the zips may be incomplete: download them again.',
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
      `${drugs(count)} in the committee or update queue ${count === 1 ? 'stays' : 'stay'} there, marked as changed.`,
    confirmBaseline: (count: number) =>
      `${counted(count, 'product becomes', 'products become')} the baseline.`,
    confirmYes: 'Import',
    confirmUnusual: 'This is right: import',
    confirmNo: 'Not yet',
  },
  comparison: {
    choose: (title: string) => `Compare ${title}`,
    column: 'Compare',
    hint: 'Select two imports to see them side by side.',
    open: 'Compare the two',
    chosen: (count: number) => `${counted(count, 'import', 'imports')} of 2 selected`,
    title: 'Two imports side by side',
    failed: 'The imports could not be compared.',
    loading: 'Loading',
    figure: 'Figure',
    importOf: (kind: 'dpd' | 'noc', date: string | null, id: number) =>
      `${kind.toUpperCase()} ${date ?? ''} (import ${id})`,
    by: (actor: string) => `by ${actorName(actor)}`,
    groups: { totals: 'In all', kinds: 'By kind of change', queues: 'By queue' },
    totals: {
      products: 'products',
      new: 'new',
      changed: 'changed',
      moved: 'moved between states',
      gone: 'no longer listed',
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

/** Labels that are in no list (D79). */
export const labelsMessages = {
  title: (count: number) => formats.counted(count, 'unknown label', 'unknown labels'),
  hint: 'An import brought them, and no list has them. Say which entry each one is: its records get it, and later imports read it so. Or add it to its list.',
  failed: 'The labels could not be loaded.',
  place: (list: LookupName, drugs: number) =>
    `${fieldMessages.label(list)}, on ${formats.counted(drugs, 'drug', 'drugs')}`,
  is: (name: string) => `“${name}” is`,
  chooseFirst: 'Choose an entry of the list first.',
  take: 'It is this',
  add: 'Add it to the list',
} as const;
