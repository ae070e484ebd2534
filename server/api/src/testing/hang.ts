import { Worker } from 'node:worker_threads';
import { linkToWorker } from '../db/embedded/worker-link.ts';

// A process for tests: a PGlite that never answers.
const HANGS = `
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', () => { for (;;); });
  parentPort.postMessage({ opened: true });
`;
const link = await linkToWorker(new Worker(HANGS, { eval: true }), 400);
await link.exchange(new Uint8Array(1), () => {});
