import { formats, type DrugFieldName } from '@refined/shared/domain';
import { fieldMessages } from '@refined/shared/messages';

/** Sentences about colleagues' changes at the same time (D12, D36). */
export const mergeMessages = {
  /** On the record itself: "Grace Hopper has this record open since 14:05." */
  present: (people: readonly { readonly name: string; readonly since: string }[]) =>
    people.length === 1
      ? `${people[0]!.name} has had this record open since ${people[0]!.since}.`
      : `${formats.list(people.map(({ name, since }) => `${name} (since ${since})`))} have this record open.`,
  /** Shown while the user edits. */
  changed: (name: string | undefined) =>
    `Changed ${name === undefined ? '' : `by ${name} `}just now.`,
  changedKept: 'What you typed is untouched.',
  showChanges: 'Show the changes',
  hideChanges: 'Hide the changes',

  /** The comparison of both versions (D36). */
  conflict: 'Not saved: somebody else saved this record meanwhile.',
  againChanged: 'It was saved again meanwhile. Your choices are kept.',
  comparison: 'Your changes and theirs',
  nothing: 'Both versions are now the same.',
  base: 'Before',
  mine: 'Yours',
  theirs: 'Theirs',
  result: 'Result',
  kept: 'Yours is kept',
  taken: 'Theirs is used',
  agreed: 'Both the same',
  choose: (field: DrugFieldName) => `${fieldMessages.labels[field]}: which one?`,
  useMine: 'Yours',
  useTheirs: 'Theirs',
  changedAgain: 'Theirs changed again since you chose.',
  empty: '(empty)',
  toChoose: (names: readonly DrugFieldName[]) =>
    names.length === 1
      ? `Both of you changed ${fieldMessages.list(names)}: choose one.`
      : `Both of you changed ${fieldMessages.list(names)}: choose one for each.`,
  noneToChoose: 'You did not change the same fields: nothing is lost.',
  allChosen: 'Everything is chosen.',
  saveMerged: 'Save both together',
  takeMerged: 'Use both in the form',
  chooseFirst: (names: readonly DrugFieldName[]) =>
    `Choose for ${fieldMessages.list(names)} first.`,
  loading: 'Their version is loading.',
  took: 'The form now has both. Press Done to save.',
} as const;
