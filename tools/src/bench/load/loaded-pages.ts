/** A page whose load is measured. */
export interface LoadedPage {
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** Is there once the page can be worked with; an input only counts once it is filled. */
  readonly shows: string;
  /** The workspace that ships it; undefined: the shell. */
  readonly screen?: string;
}

const CARD = 'main article';

/** @param drug a record's id */
export const loadedPages = (drug: string): readonly LoadedPage[] => [
  { name: 'home', title: '`/`', path: '/', shows: '.rs-bar > i' },
  {
    name: 'search',
    title: 'search results',
    path: '/drugs/search?by=drug_name&term=metformin',
    shows: CARD,
    screen: 'search-mfe',
  },
  {
    name: 'queue',
    title: 'a queue',
    path: '/drugs/queue/dpd',
    shows: CARD,
    screen: 'queues-mfe',
  },
  {
    name: 'edit',
    title: 'an edit form',
    path: `/drugs/${drug}`,
    shows: '#drug-drug_name',
    screen: 'drug-edit-mfe',
  },
];
