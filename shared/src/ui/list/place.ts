import { inTab, rememberedJson } from '../../domain/index.ts';

/** Where somebody stood in a list. Rows, not pixels: only drawn rows have their true height. */
export interface Place {
  /** The row that had the focus, else the first one in view. */
  readonly key: string;
  /** Which row it was: when it is gone, the one that took its place counts. */
  readonly index?: number | undefined;
  /** How far it stood below the window's top, in px; undefined: it is shown in the middle. */
  readonly top?: number | undefined;
  readonly focused: boolean;
}

/** A place, and the entry of the browser's history that has it, with the list's address and name. */
interface KeptPlace extends Place {
  readonly entry: string;
  readonly list: string;
}

/** In the tab until it is closed or logging out clears it, so that a reload costs no place. */
const STORED = 'refined.places';
/** More steps back than anybody takes. */
const KEPT = 40;

const isKept = (place: unknown): place is KeptPlace =>
  typeof place === 'object' && place !== null && 'entry' in place && 'key' in place;

const stored = rememberedJson(inTab, STORED, (places) =>
  Array.isArray(places) ? places.filter(isKept) : undefined,
);
const read = (): readonly KeptPlace[] => stored.read() ?? [];
const write = (places: readonly KeptPlace[]) => void stored.write(places.slice(0, KEPT));

export const keepPlace = (place: KeptPlace): void =>
  write([
    place,
    ...read().filter(({ entry, list }) => entry !== place.entry || list !== place.list),
  ]);

/** The router's key of every entry that somebody came to from outside of the page. */
const FIRST = 'default';

// The router hasn't begun, and has never been here: somebody opens this address anew.
if (window.history.state === null && read().some(({ entry }) => entry === FIRST))
  write(read().filter(({ entry }) => entry !== FIRST));

/** Whether a list of this entry of the browser's history has a place: it scrolls there itself. */
export const hasPlace = (entry: string): boolean => read().some((place) => place.entry === entry);

/** What a link back to a list carries in its state: the row that it leads to. */
export interface PlaceState {
  readonly place: Pick<Place, 'key' | 'index'>;
}

const isPlaceState = (state: unknown): state is PlaceState =>
  typeof state === 'object' &&
  state !== null &&
  'place' in state &&
  typeof state.place === 'object' &&
  state.place !== null &&
  'key' in state.place;

/**
 * The place to show a list at: where it was left, or the row that a link leads to. A row that the
 * list was left at stands where it stood.
 */
export const findPlace = (
  at: { readonly key: string; readonly state: unknown },
  list: string,
): Place | undefined => {
  const places = read().filter((place) => place.list === list);
  const left = places.find(({ entry }) => entry === at.key);
  if (left || !isPlaceState(at.state)) return left;
  const { key, index } = at.state.place;
  const { top } = places.find((place) => place.key === key) ?? {};
  return { key, index, top, focused: true };
};
