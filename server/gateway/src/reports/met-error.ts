import type { ReportedError, ReportedFrame } from '@refined/releases';
import { REPORTED_ERROR, type ClientReport } from '@refined/shared/contract';

/** Number of digits from which a run may be a DIN, a telephone number or a person's number. */
const DIGITS = 5;
/** Words in engines' messages that come before a quoted name from the code. */
const CODE_QUOTE =
  /\b(reading|setting|access|execute|on|of|property|named|import|export|module|variable) $/i;
const CODE_NAME = /^[A-Za-z_$][\w$.-]{0,39}$/;

const RULES: readonly (readonly [pattern: RegExp, by: string])[] = [
  // Addresses: a released file keeps its path; other absolute addresses are removed.
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s/"'`()<>]*(\/releases\/[^\s?#"'`()<>]*)[^\s"'`()<>]*/gi, '$1'],
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'`()<>]+/gi, '[address]'],
  [/\b(?:data|blob):[^\s"'`()<>]+/gi, '[address]'],
  [/[?#&][^\s?#&=]*=[^\s"'`()<>]*/g, '[query]'],
  [/[^\s@"'`()<>,;:]+@[\p{L}\p{Nd}.-]*\.\p{L}{2,}/gu, '[e-mail]'],
  [/\beyJ[\w-]*(?:\.[\w-]*)*/g, '[token]'],
  [/\b(bearer|token|basic|password|cookie)(["':=\s]+)[\w+/=.~-]{6,}/gi, '$1$2[token]'],
  [/\b[0-9a-f]{16,}\b/gi, '[token]'],
];

const isQuotedByCode = (before: string, quoted: string): boolean =>
  CODE_QUOTE.test(before) && CODE_NAME.test(quoted);

/** Quoted texts are data (engines quote what they could not parse), except names from the code. */
const withoutQuotes = (text: string): string =>
  text.replace(
    /(["'`])((?:(?!\1).)*)(\1|$)|[“«„]([^”»“]*)[”»“]?/gs,
    (whole, mark: string | undefined, inside: string | undefined, _end, _other, at: number) =>
      mark === "'" && inside !== undefined && isQuotedByCode(text.slice(0, at), inside)
        ? whole
        : '[text]',
  );

const withoutDigits = (text: string): string =>
  text.replace(/\p{Nd}(?:[\s().,/-]{0,2}\p{Nd})*/gu, (run) =>
    (run.match(/\p{Nd}/gu) ?? []).length >= DIGITS ? '[number]' : run,
  );

/** Long runs of letters and digits are keys or tokens; paths have slashes and dots. */
const withoutKeys = (text: string): string =>
  text.replace(/[\w+=-]{20,}/g, (run) => (/\d/.test(run) ? '[token]' : run));

const escaped = (name: string): string => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const withoutNames = (text: string, names: readonly string[]): string => {
  const known = names.filter((name) => name.trim().length > 1).map((name) => escaped(name.trim()));
  return known.length === 0
    ? text
    : text.replace(
        new RegExp(`(?<![\\p{L}\\p{Nd}_])(?:${known.join('|')})(?![\\p{L}\\p{Nd}_])`, 'giu'),
        '[name]',
      );
};

/**
 * An error's text without anything that may be personal or secret: addresses, queries, e-mail
 * addresses, tokens, keys, runs of digits, quoted data, the signed-in person's names. One line of
 * at most `longest` characters. In doubt, a part is removed: the stack still says where it failed.
 */
export const cleanedText = (
  text: string,
  longest: number,
  names: readonly string[] = [],
): string => {
  // A text that was cut may end in the middle of a secret.
  const whole = text.length < longest ? text : text.slice(0, longest).replace(/\S*$/, '…');
  const line = whole.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const nameless = withoutNames(line, names);
  const replaced = RULES.reduce((text, [pattern, by]) => text.replace(pattern, by), nameless);
  return withoutDigits(withoutKeys(withoutQuotes(replaced))).slice(0, longest);
};

/** Most lines of a stack that are read, their characters, and frames that are kept. */
const LINES = 50;
const LINE_LENGTH = 500;
const FRAMES = 8;

/** A position in a released file, anywhere in the line. */
const PLACE =
  /\/releases\/([a-z][a-z0-9-]{0,63}\/\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]{1,64})?\/[A-Za-z0-9_@./-]{1,200}):(\d{1,7}):(\d{1,7})/;
/** `at name (…)` in Chromium, `name@…` in other browsers. */
const NAME = /^\s*(?:at (?:async )?(?<chromium>.+?) \(|(?<other>[^@]*)@)/;
const FUNCTION_NAME = /^[\w$.<>[\]# ]{1,60}$/;

const functionName = (line: string, names: readonly string[]): string | undefined => {
  const groups = NAME.exec(line)?.groups;
  const name = (groups?.chromium ?? groups?.other)?.trim();
  return name && FUNCTION_NAME.test(name) && cleanedText(name, 61, names) === name
    ? name
    : undefined;
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
