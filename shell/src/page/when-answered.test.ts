import { expect, it, jest } from '@jest/globals';
import { createQueryClient } from '@refined/shared/api-client';
import { whenAnswered } from './caches.ts';

it('waits until every query has its answer, whatever it is', async () => {
  const queryClient = createQueryClient();
  const answered = jest.fn();
  let answer!: () => void;
  let fail!: (error: Error) => void;
  const one = queryClient.prefetchQuery({
    queryKey: ['one'],
    queryFn: () => new Promise<number>((resolve) => (answer = () => resolve(1))),
  });
  const other = queryClient.prefetchQuery({
    queryKey: ['other'],
    queryFn: () => new Promise<number>((_resolve, reject) => (fail = reject)),
  });
  const all = whenAnswered(queryClient).then(answered);
  answer();
  await one;
  expect(answered).not.toHaveBeenCalled();
  fail(new Error('refused'));
  await other;
  await all;
  await whenAnswered(queryClient);
  expect(answered).toHaveBeenCalledTimes(1);
});
