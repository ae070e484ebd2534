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
