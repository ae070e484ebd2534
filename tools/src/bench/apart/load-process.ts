import { putLoad } from './http-load.ts';
import type { LoadOrder } from './http-load.ts';

process.once('message', (order: LoadOrder) => {
  void putLoad(order).then(
    (report) => process.send!({ report }, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
