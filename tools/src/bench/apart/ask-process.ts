import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/**
 * Gives a program its order and resolves to its report: a process of its own, so that nothing here
 * delays what it measures.
 * @param isClient it stands for other machines, so it goes before the product where this user may
 *   arrange that
 */
export const askProcess = <Order extends object, Report>(
  file: string,
  order: Order,
  {
    isClient = false,
    onMessage,
  }: { isClient?: boolean; onMessage?: (message: object) => void } = {},
): Promise<Report> =>
  new Promise((resolve, reject) => {
    const child = fork(file, { serialization: 'advanced' });
    child.on('message', (message: object) => {
      if ('report' in message) resolve((message as { report: Report }).report);
      else onMessage?.(message);
    });
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`${file} ended with ${status}.`)));
    if (isClient) goesFirst(child.pid!);
    child.send(order);
  });

const goesFirst = (pid: number): void => {
  try {
    setPriority(pid, constants.priority.PRIORITY_HIGH);
  } catch {
    // Then it waits for its share as all others do.
  }
};
