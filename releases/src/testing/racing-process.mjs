// One of several operators' processes that change one store at once: told `{ location, endpoint,
// name, changes }`, it makes so many changes, and says `{ done: reason }` for each that was
// acknowledged. Runs what was compiled.
import { canaried, openStore } from '../../dist/index.js';

process.once('message', async ({ location, endpoint, name, changes }) => {
  const store = openStore(location, { endpoint });
  for (let made = 0; made < changes; made += 1) {
    const reason = `${name} ${made}`;
    // Each differs from what any other made, so that none is nothing to do.
    const change = (entry) => canaried('1.1.0', ((entry?.canary?.percent ?? 0) % 99) + 1)(entry);
    await store.changeState({
      command: 'canary',
      workspace: 'queues-mfe',
      actor: name,
      reason,
      change,
    });
    process.send({ done: reason });
  }
  process.disconnect();
});
process.on('disconnect', () => process.exit(0));
