import { expect, it, jest } from '@jest/globals';
import { PreparingClient } from '../db/hot-query.ts';
import { recordStatements } from './recorded-statements.ts';

it('holds what was begun inside, and nothing that the process does besides', async () => {
  jest.spyOn(PreparingClient.prototype, 'query').mockImplementation(() => undefined as never);
  const ask = (text: string): unknown => PreparingClient.prototype.query.call({} as never, text);
  let goOn = (): void => {};
  const besides = new Promise<void>((resolve) => (goOn = resolve)).then(() => ask('besides'));
  const sent = await recordStatements(async () => {
    ask('inside');
    goOn();
    await besides;
    await Promise.resolve().then(() => ask('inside, later'));
  });
  expect(sent.map(({ text }) => text)).toEqual(['inside', 'inside, later']);
});
