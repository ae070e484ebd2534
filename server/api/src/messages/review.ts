export const viewMessages = {
  noName: 'A view needs a name.',
  nameTaken: 'You have a view of this name here already.',
  unknownPlace: 'A view belongs to a queue or to the search.',
  unknownForm: 'A list is shown as cards or as groups.',
  noSearch: 'A view of the search needs a search term.',
  tooManyOwn: (most: number) => `You have ${most} views. Delete one first.`,
  tooManyShared: (most: number) =>
    `${most} views are shared already. Somebody has to stop sharing one first.`,
  unknown: 'There is no such view.',
  notYours: 'Only the owner of this view can change or delete it.',
  changed: 'Somebody else changed this view meanwhile. Reload the page, then try again.',
} as const;

/** Why a decision on a field from Health Canada is refused (D48). */
export const decisionMessages = {
  unknownField: (field: string) => `“${field}” is not a field that comes from Health Canada.`,
  nothingToTake: 'Health Canada has no value for this field now, so there is nothing to use.',
  notInLists: 'Health Canada’s value is in none of our lists yet. The next import adds it.',
  undoneByAction:
    'This decision was made for several drugs. Undo it on the page of that mass action.',
  notUndone: 'This field has changed since, so the decision can’t be undone.',
  nothingToDecide: 'Health Canada gives no value to decide on for the drugs of this group.',
  notInGroup: 'It is no longer in this group.',
  otherImport:
    'An import has changed Health Canada’s value meanwhile. Look at the new value, then decide again.',
} as const;

/** Why an approval is refused (four eyes). */
export const approvalMessages = {
  nothingToApprove: 'Nothing of this record needs approval.',
  alreadyApproved: (name: string) => `${name} has approved this already.`,
  own: (moved: boolean) =>
    `You ${moved ? 'moved this to Update' : 'made this change'}: somebody else has to approve it.`,
} as const;

/** Why a card can't be snoozed, unsnoozed or assigned. */
export const worklistMessages = {
  versions: 'Send as many versions as drugs.',
  badMoment: 'Send a date in the future, at most a year away.',
  noMoment: 'Only “date” has a date.',
  notInReview: 'Only drugs in a review queue or the committee queue can be snoozed.',
  marketed: 'It is marketed already.',
  changedSince: 'It has changed since.',
  /** Without the time: the server doesn't know the reader's time zone. */
  takenBy: (name: string) => `It is assigned to ${name}.`,
  archived: 'It is in no queue.',
} as const;

/** Column heads of a committee meeting's file. */
export const meetingFileMessages = {
  others: 'Same Ingredients and Strength',
  question: 'Question',
  askedBy: 'Asked By',
  answer: 'Answer',
  tier: 'Tier Given',
  reason: 'Reason of the Answer',
  enteredBy: 'Entered By',
} as const;
