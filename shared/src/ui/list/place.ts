import { inTab, rememberedJson } from '../../domain/index.ts';

/** A position in a list. By row, not by pixels: only rendered rows have their true height. */
export interface Place {
  /** The focused row, or the first visible one. */
  readonly key: string;
  /** Its index: if the row is gone, the row at this index is used. */
  readonly index?: number | undefined;
  /** Its distance from the window's top, in px; undefined: show it in the middle. */
  readonly top?: number | undefined;
  /** The page wasn't scrolled, and stays so, also if something new above the list moves it down. */
  readonly isAtTop?: boolean;
  readonly focused: boolean;
}

/** A place with its browser history entry and the list's name. */
interface KeptPlace extends Place {
  readonly entry: string;
  readonly list: string;
}

/** Stored for the tab until it closes or logout clears it, so that a reload keeps the place. */
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

/** The router's key of a history entry that was opened from outside the page. */
const FIRST = 'default';

// The router hasn't started here yet, so the address was newly opened: forget its old place.
if (window.history.state === null && read().some(({ entry }) => entry === FIRST))
  write(read().filter(({ entry }) => entry !== FIRST));

/** Whether a list of this history entry has a place; if so, the list scrolls by itself. */
export const hasPlace = (entry: string): boolean => read().some((place) => place.entry === entry);

/** The state of a link back to a list: the row to show. */
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
 * The place at which to show a list: the stored one, or the link's row, at its old height if known.
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
