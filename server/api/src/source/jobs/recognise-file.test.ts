import { expect, it } from '@jest/globals';
import { inTemporaryFolder } from '@refined/server-base/process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zipOf } from '../testing/zip-fixture.ts';
import { presentFinding } from '../values/source-messages.ts';
import { recogniseFile } from './take-file.ts';

const MEMBER_OF_A_BOMB = Buffer.alloc(50 * 1024 * 1024);

/** Unusable files: title, name, bytes, the fault's code and sentence. */
const UNUSABLE: readonly (readonly [string, string, Buffer, string, string | RegExp])[] = [
  ['an empty file', 'allfiles.zip', Buffer.alloc(0), 'empty', 'allfiles.zip is empty.'],
  [
    'something else',
    'letter.txt',
    Buffer.from('Dear reviewer'),
    'unknown_file',
    /^letter\.txt is neither a zip/,
  ],
  [
    'no zip',
    'allfiles.zip',
    Buffer.from('<html>'),
    'not_a_zip',
    /^allfiles\.zip is not a complete zip file/,
  ],
  [
    'half a zip',
    'allfiles.zip',
    zipOf({ 'drug.txt': 'x'.repeat(1000) }).subarray(0, 60),
    'not_a_zip',
    /^allfiles\.zip is not a complete zip file/,
  ],
  [
    'an incomplete extract',
    'allfiles.zip',
    zipOf({ 'drug.txt': '' }),
    'wrong_zip',
    /^allfiles\.zip lacks comp\.txt, ingred\.txt/,
  ],
  [
    'a zip bomb',
    'allfiles.zip',
    zipOf({ 'drug.txt': Buffer.alloc(65 * 1024 * 1024) }),
    'too_large',
    /^allfiles\.zip is too large for an extract\./,
  ],
  [
    'many members that make a bomb',
    'allfiles.zip',
    zipOf(
      Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`m${index}`, MEMBER_OF_A_BOMB])),
    ),
    'too_large',
    /^allfiles\.zip is too large for an extract\./,
  ],
  [
    'a zip without a line break',
    'allfiles.zip',
    zipOf(
      Object.fromEntries(
        ['drug', 'comp', 'ingred', 'form', 'route', 'schedule', 'status', 'ther', 'biosimilar'].map(
          (name) => [`${name}.txt`, 'x'.repeat(name === 'drug' ? 600_000 : 0)],
        ),
      ),
    ),
    'wrong_zip',
    /^allfiles\.zip: drug\.txt is no table of an extract: line 1 has no end\./,
  ],
  [
    'JSON of another kind',
    'a.json',
    Buffer.from('[{"a":1}]'),
    'no_records',
    'Nothing of a.json can be read. Its record, on line 1: this is neither a notice, nor its product, nor its ingredient. Correct the file, or choose another one.',
  ],
  [
    'JSON without records',
    'a.json',
    Buffer.from('[]'),
    'no_records',
    /^a\.json contains no notice/,
  ],
  ['no JSON', 'a.json', Buffer.from('{oh'), 'not_json', /^a\.json is not a JSON file in UTF-8/],
  [
    'a zip of zips',
    'month.zip',
    zipOf({ 'dpd/allfiles.zip': 'PK', 'dpd/allfiles_ap.zip': 'PK', 'Read Me.txt': '' }),
    'wrong_zip',
    /^month\.zip contains other zips \(allfiles\.zip, allfiles_ap\.zip\)\. Unpack it/,
  ],
];

it.each(UNUSABLE)('%s can’t be used, and why', async (_what, name, content, code, sentence) => {
  const finding = await inTemporaryFolder('import', async (folder) => {
    await writeFile(join(folder, name), content);
    return recogniseFile(join(folder, name));
  });
  expect(presentFinding(finding).fault).toEqual({
    code,
    sentence: expect.stringMatching(sentence),
  });
});
