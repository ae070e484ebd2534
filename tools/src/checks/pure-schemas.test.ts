import { expect, it } from '@jest/globals';
import pureSchemas from '@refined/screen-kit/pure-schemas';

const IMPORT = "import * as z from '@refined/shared/schema';\n";

it('says of each schema that making it has no effect', () => {
  expect(pureSchemas(`${IMPORT}const ids = z.object({ id: z.string() });`)).toBe(
    `${IMPORT}const ids = /*#__PURE__*/ z.object({ id: /*#__PURE__*/ z.string() });`,
  );
});

it.each([
  ['types', `${IMPORT}type Ids = z.output<typeof ids>;`],
  ['members of other objects', `${IMPORT}const size = box.z.size();`],
  ['files that make none', 'const z = make(); z.object({});'],
])('leaves %s as they are', (_, source) => {
  expect(pureSchemas(source)).toBe(source);
});
