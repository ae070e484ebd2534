import type { ReportedError, ReportedFrame } from '@refined/releases';
import { REPORTED_ERROR, type ClientReport } from '@refined/shared/contract';
import { cleanedText } from './cleaned-text.ts';

/** Most lines of a stack that are read, their characters, and frames that are kept. */
const LINES = 50;
const LINE_LENGTH = 500;
const FRAMES = 8;

/** A position in a released file, anywhere in the line. */
const PLACE =
  /\/releases\/([a-z][a-z0-9-]{0,63}\/\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]{1,64})?\/[A-Za-z0-9_@./-]{1,200}):(\d{1,7}):(\d{1,7})/;
/** `at name (…)` in Chromium, `name@…` in other browsers. */
const NAME = /^\s*(?:at (?:async )?(?<chromium>.+?) \(|(?<other>[^@]*)@)/;
const CODE_NAME = /^[\w$.<>[\]# ]{1,60}$/;

const functionName = (line: string, names: readonly string[]): string | undefined => {
  const groups = NAME.exec(line)?.groups;
  const name = (groups?.chromium ?? groups?.other)?.trim();
  return name && CODE_NAME.test(name) && cleanedText(name, 61, names) === name ? name : undefined;
};

/**
 * The frames of a stack that are in released files. The first lines, which repeat the message, and
 * frames of the browser or its extensions are left out.
 */
export const stackFrames = (stack: string, names: readonly string[] = []): ReportedFrame[] =>
  stack
    .split('\n', LINES)
    .flatMap((whole): ReportedFrame[] => {
      const line = whole.slice(0, LINE_LENGTH);
      const [, file, row, column] = PLACE.exec(line) ?? [];
      if (file === undefined || file.includes('..')) return [];
      const name = functionName(line, names);
      return [
        {
          ...(name === undefined ? {} : { function: name }),
          file,
          line: Number(row),
          column: Number(column),
        },
      ];
    })
    .slice(0, FRAMES);

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
