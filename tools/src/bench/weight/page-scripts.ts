import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib';
import type { OneBundle } from '../load/one-bundle.ts';
import { attributeBytes, sumOf, total } from './attribute-bytes.ts';
import type { Weights } from './attribute-bytes.ts';

/** The scripts that a page's HTML names, which are all that it needs until its first card. */
export const scriptsNamed = (html: string): readonly string[] =>
  [...html.matchAll(/<link rel="preload"[^>]* href="(\/releases\/[^"]+\.js)"/g)].map(
    ([, address]) => address!,
  );

const compressed = (code: string): number =>
  brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** What a page of the product weighs. @param releases the folder of the release store */
export const productWeights = (releases: string, html: string): Weights =>
  sumOf(
    scriptsNamed(html).map((address) => {
      const file = path.join(releases, address.slice('/releases/'.length));
      const code = readFileSync(file, 'utf8');
      const map = gunzipSync(readFileSync(`${file}.map.gz`)).toString();
      const weights = attributeBytes(code, map, compressed(code), address.split('/')[2]!);
      return file.includes('remoteEntry') ? { 'remote entry': total(weights) } : weights;
    }),
  );

/** What the same page of the one bundle weighs; `screen` as in `bundle.json`. */
export const bundleWeights = (
  folder: string,
  { files: { initial, screens }, bytes }: OneBundle,
  screen: string | undefined,
): Weights =>
  sumOf(
    [...initial, ...(screen === undefined ? [] : (screens[screen] ?? []))].map((file) =>
      attributeBytes(
        readFileSync(path.join(folder, file), 'utf8'),
        readFileSync(path.join(folder, `${file}.map`), 'utf8'),
        bytes.get(file)!.length,
        'shell',
      ),
    ),
  );
