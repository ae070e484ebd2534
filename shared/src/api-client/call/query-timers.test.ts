import { expect, it, jest } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { createQueryClient } from './api-provider.tsx';

it('waits and tells by the timers that it is given, whatever becomes of the page’s', async () => {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window as Window;
  const asked: unknown[] = [];
  const client = createQueryClient({
    setTimeout,
    clearTimeout,
    setInterval: (...given: Parameters<Window['setInterval']>) => {
      asked.push(given[1]);
      return setInterval(...given);
    },
    clearInterval,
  });
  const replaced = jest.fn(() => 0);
  Object.assign(window, { setTimeout: replaced, setInterval: replaced });
  try {
    const query = { queryKey: ['a'], queryFn: async () => 'answer', refetchInterval: 60_000 };
    const observer = new QueryObserver(client, query);
    const told = await new Promise<unknown>((resolve) => {
      observer.subscribe(({ data }) => data && resolve(data));
    });
    observer.destroy();
    client.clear();
    expect(told).toBe('answer');
    expect(asked).toContain(60_000);
    expect(replaced).not.toHaveBeenCalled();
  } finally {
    Object.assign(window, { setTimeout, setInterval });
  }
});
