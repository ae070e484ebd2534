import { measureFloor } from './floor.ts';
import type { FloorOrder } from './floor.ts';

process.once('message', (order: FloorOrder) => {
  void measureFloor(order).then(
    (report) => process.send!({ report }, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
