/** What the API says about named views. */
export const viewMessages = {
  noName: 'A view needs a name.',
  nameTaken: 'You have a view of this name here already.',
  unknownPlace: 'Views are of a queue or of the search.',
  unknownForm: 'A list is shown as cards or as groups.',
  noSearch: 'A view of the search needs what is searched for.',
  tooManyOwn: (most: number) => `You have ${most} views: delete one first.`,
  tooManyShared: (most: number) => `${most} views are shared: nobody can share another one.`,
  unknown: 'There is no such view.',
  notYours: 'Only its owner changes or deletes a view, as long as the owner’s account is open.',
  changed: 'The view was changed meanwhile.',
} as const;
