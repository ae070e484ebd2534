const number = (value: number) => new Intl.NumberFormat('en-CA').format(value);

/** "2026-11-22 20:10", the reader's own time. */
const moment = (at: Date): string =>
  `${at.toLocaleDateString('en-CA')} ${at.toLocaleTimeString('en-CA', { hour: '2-digit', minute: '2-digit', hour12: false })}`;

/** What only a printed page says, and the button that makes one. */
export const printMessages = {
  print: 'Print',
  /** While the rest of a list is loaded for it. */
  gathering: (loaded: number) => `Loading, ${number(loaded)} so far`,
  incomplete: 'Not all drugs could be loaded, so nothing was printed.',
  printed: (brand: string, at: Date, by?: string) =>
    `${brand}, printed ${moment(at)}${by ? ` by ${by}` : ''}`,
  /** What of a list stands on the paper; `total` is undefined where the host doesn't say. */
  drugs: (printed: number, total: number | undefined, more: boolean) => {
    if (!more) return `${number(printed)} ${printed === 1 ? 'drug' : 'drugs'}`;
    return total === undefined
      ? `The first ${number(printed)} drugs; there are more`
      : `The first ${number(printed)} of ${number(total)} drugs`;
  },
  /** Beside a field's value. */
  unsaved: '(not saved)',
  columns: { din: 'DIN', drug: 'Drug', ingredients: 'Ingredients', place: 'Place', why: 'Why' },
} as const;
