import type { ReportedError } from '@refined/releases';
import { REPORTED_ERROR, type ClientReport } from '@refined/shared/contract';
import { cleanedText } from './cleaned-text.ts';
import { stackFrames } from './stack-frames.ts';

/** The order matters: the User-Agent of an earlier family may also contain a later name. */
const FAMILIES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS|Chromium)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\S* (?:Mobile\/\S+ )?Safari\//],
];

/** The browser's family and major version, e.g. `Chrome 156`; nothing else of its User-Agent. */
export const browserName = (userAgent: string | undefined): string => {
  for (const [name, pattern] of FAMILIES) {
    const version = pattern.exec(userAgent?.slice(0, 500) ?? '')?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
};

type MetError = Omit<ReportedError, 'count' | 'first' | 'last'>;

/**
 * A reported failure without personal data.
 * @param names of the signed-in person
 */
export const metError = (
  { workspace, version, stage, fault, shown, reference, error }: ClientReport,
  userAgent: string | undefined,
  names: readonly string[],
): MetError => ({
  workspace,
  version,
  stage,
  fault,
  name: cleanedText(error?.name ?? '', REPORTED_ERROR.name, names),
  message: cleanedText(error?.message ?? '', REPORTED_ERROR.message, names),
  frames: stackFrames(error?.stack?.slice(0, REPORTED_ERROR.stack) ?? '', names),
  shown,
  browser: browserName(userAgent),
  references: reference === undefined ? [] : [reference],
});
