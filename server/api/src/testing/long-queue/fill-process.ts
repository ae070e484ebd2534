import { fillQueue, type FillOrder } from './fill-queue.ts';

process.once('message', (order: FillOrder) => {
  void fillQueue(order).then(
    (report) => process.send!({ report }, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
