import { startWatchdog } from '../db/watchdog.ts';

// A process of its own for tests: what a PGlite that never comes back looks like from outside.
const watchdog = startWatchdog(400);
watchdog.begin();
for (;;);
