import { expect, it } from '@jest/globals';
import { oncePerCause } from './fault-log.ts';

it('says each cause once for as long as it lasts, and again when it comes back', () => {
  const said: string[] = [];
  let now = 1;
  const causes = oncePerCause({ error: (_fields, sentence) => said.push(sentence) }, () => now);
  for (; now <= 600_000; now += 400) causes.error('a', {}, 'a');
  causes.error('b', {}, 'b');
  expect(said).toEqual(['a', 'b']);
  now += 61_000;
  causes.error('a', {}, 'a');
  expect(said).toEqual(['a', 'b', 'a']);
});
