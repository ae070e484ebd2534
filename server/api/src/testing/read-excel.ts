import { strFromU8, unzipSync } from 'fflate';

interface ReadCell {
  readonly ref: string;
  /** "inlineStr": text; anything else could be a number or a formula. */
  readonly type: string | undefined;
  readonly text: string;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The rows of an Excel file's only sheet, and its whole XML. */
export const readExcel = (file: Uint8Array) => {
  const parts = unzipSync(file);
  const xml = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const rows = [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) =>
    [...row!.matchAll(/<c r="([A-Z]+\d+)" s="\d"(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, ref, type, content]): ReadCell => ({
        ref: ref!,
        type,
        text: content!
          .replace(/<[^>]*>/g, '')
          .replace(/&(\w+);/g, (_, name: string) => ENTITIES[name]!),
      }),
    ),
  );
  return { rows, xml, parts: Object.keys(parts) };
};
