import type { LoadMessage, LoadOrder } from './load-plan.ts';
import { reviewerLoad } from './reviewer-load.ts';

// A separate process, so that the soak's other work delays no timer.
const tell = (message: LoadMessage, then = () => {}): void => void process.send!(message, then);

process.once('message', (order: LoadOrder) => {
  void reviewerLoad(order, (phase) => tell({ phase })).then(
    (report) => tell({ report }, () => process.exit(0)),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
