/** Where a month's drugs can be; true: decided, false: open. */
export const MONTH_PLACES = {
  on_product: true,
  update: true,
  archived: true,
  committee: false,
  review: false,
} as const;
export type MonthPlace = keyof typeof MONTH_PLACES;

/** The number of a month's drugs in each place. */
export type MonthFigures = Readonly<Record<MonthPlace, number>>;

const places = Object.keys(MONTH_PLACES) as readonly MonthPlace[];
const sum = (row: MonthFigures, places: readonly MonthPlace[]): number =>
  places.reduce((total, place) => total + row[place], 0);

/** All drugs of a month, and the decided ones. */
export const cameIn = (row: MonthFigures): number => sum(row, places);
export const decidedIn = (row: MonthFigures): number =>
  sum(
    row,
    places.filter((place) => MONTH_PLACES[place]),
  );
