/** 2026-11-21 07:12:09Z: sortable, and independent of the reader's time zone. */
export const shownTime = (iso: string): string => {
  const time = new Date(iso);
  return Number.isNaN(time.getTime())
    ? iso
    : `${time.toISOString().slice(0, 19).replace('T', ' ')}Z`;
};

const STEPS: readonly (readonly [ms: number, unit: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
];

/** A time's age: "3 days ago". */
export const shownAge = (iso: string, now = Date.now()): string => {
  const age = now - Date.parse(iso);
  const [ms, unit] = STEPS.find(([step]) => age >= step) ?? [];
  return ms === undefined || unit === undefined
    ? 'just now'
    : `${counted(Math.floor(age / ms), unit)} ago`;
};

export const shownCommit = (commit: string | null | undefined): string => {
  const [, digits, rest = ''] = /^([0-9a-f]{40})(.*)$/.exec(commit ?? '') ?? [];
  return digits ? digits.slice(0, 7) + rest : (commit ?? '–');
};

/** In kB of 1000 bytes with one decimal; smaller values in bytes. */
export const shownBytes = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * A table of text with columns as wide as their widest cells; the first row is the head. No blanks
 * at the end of lines.
 */
export const textTable = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
