import { expect, it } from '@jest/globals';
import { jsonBlock } from './page-renderer.ts';

it('holds any text without letting it end the block, and gives it back unchanged', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- & \u2028\u2029 "' };
  const block = jsonBlock('refined-config', hostile);
  const inner = block.slice(block.indexOf('>') + 1, block.lastIndexOf('<'));
  expect(inner).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(inner)).toEqual(hostile);
});
