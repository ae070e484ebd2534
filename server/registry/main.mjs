// The registry as a process. An old Node can't load TypeScript, so it is refused before main.ts
// loads.
import '@refined/server-base/refuse-old-node';

await import('./src/main.ts');
