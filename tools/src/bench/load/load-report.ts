import { ratio, spreadOf } from '../run/statistics.ts';
import type { Spread } from '../run/statistics.ts';
import type { Load } from './measure-load.ts';

export const VARIANTS = ['bundle', 'preloaded', 'product'] as const;
/**
 * `bundle`: one bundle with lazy routes; `preloaded`: the same, and the HTML names the route's
 * files; `product`: what users get.
 */
export type Variant = (typeof VARIANTS)[number];

/** What a load was done with. */
export interface LoadCase {
  readonly page: string;
  readonly link: string;
  /** `cold`: in a browser that has never seen the page; `warm`: once more in the same browser. */
  readonly cache: 'cold' | 'warm';
}

export interface MeasuredLoad extends LoadCase {
  readonly variant: Variant;
  readonly load: Load;
}

export type Figures = Readonly<Record<keyof Load, Spread>>;

export interface LoadRow extends LoadCase {
  readonly figures: Readonly<Record<Variant, Figures>>;
  /** Medians of the product by those of the one bundle: until the page can be worked with. */
  readonly againstBundle: number;
  readonly againstPreloaded: number;
  /** Undefined where the bundle's load needed none: warm. */
  readonly scriptAgainstBundle: number | undefined;
}

const figuresOf = (loads: readonly Load[]): Figures =>
  Object.fromEntries(
    (Object.keys(loads[0]!) as (keyof Load)[]).map((name) => {
      const { median, least, most } = spreadOf(loads.map((load) => load[name]));
      return [
        name,
        { median: Math.round(median), least: Math.round(least), most: Math.round(most) },
      ];
    }),
  ) as Record<keyof Load, Spread>;

const caseKey = ({ page, link, cache }: LoadCase): string => `${page} ${link} ${cache}`;

/** One row for each case that all variants were loaded in, in the order of the first loads. */
export const loadRows = (measured: readonly MeasuredLoad[]): readonly LoadRow[] =>
  [...new Map(measured.map((one) => [caseKey(one), one])).values()].flatMap(
    ({ page, link, cache }) => {
      const loads = (variant: Variant) =>
        measured
          .filter(
            (one) => one.variant === variant && caseKey(one) === caseKey({ page, link, cache }),
          )
          .map(({ load }) => load);
      if (VARIANTS.some((variant) => loads(variant).length === 0)) return [];
      const figures = Object.fromEntries(
        VARIANTS.map((variant) => [variant, figuresOf(loads(variant))]),
      ) as Record<Variant, Figures>;
      const { bundle, preloaded, product } = figures;
      return [
        {
          page,
          link,
          cache,
          figures,
          againstBundle: ratio(product.shown.median, bundle.shown.median),
          againstPreloaded: ratio(product.shown.median, preloaded.shown.median),
          scriptAgainstBundle:
            bundle.scriptBytes.median > 0
              ? ratio(product.scriptBytes.median, bundle.scriptBytes.median)
              : undefined,
        },
      ];
    },
  );
