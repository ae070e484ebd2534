// One of several processes that change one store at once. Gets `{ location, endpoint, name,
// changes }`, makes `changes` changes, and sends `{ done: reason }` for each acknowledged one.
import { canaried, openStore } from '../index.ts';

process.once('message', async ({ location, endpoint, name, changes }) => {
  const store = openStore(location, { endpoint });
  for (let made = 0; made < changes; made += 1) {
    const reason = `${name} ${made}`;
    // Each change differs from all others, so that none is a no-op.
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
