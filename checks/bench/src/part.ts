import type { Run } from './product.ts';

/** A figure and its limit. */
export interface Bar {
  readonly what: string;
  readonly value: number;
  /** Of the value and the bar: `ms`, `KB`, `×`, … */
  readonly unit: string;
  readonly atMost: number;
}

export interface Measured {
  /** Written to the JSON unchanged. */
  readonly figures: object;
  /** For the terminal, as Markdown. */
  readonly tables: string;
  readonly bars: readonly Bar[];
}

/** One part of `npm run bench`. It only measures; bench.ts has what all parts share. */
export interface Part {
  readonly name: string;
  readonly description: string;
  /** In commander's syntax; `standard` is the default. */
  readonly options: readonly {
    readonly flags: string;
    readonly description: string;
    readonly standard?: string;
  }[];
  /** @param options as typed, by their long name in camel case */
  readonly measure: (
    run: Run,
    options: Readonly<Record<string, string | undefined>>,
  ) => Promise<Measured>;
}

/** For parts that start the whole product: a data folder's first start takes minutes. */
export const DATA_OPTION = {
  flags: '--data <FOLDER>',
  description: 'A data folder that a product has filled; a new one unless told.',
} as const;

/** A table in Markdown. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
