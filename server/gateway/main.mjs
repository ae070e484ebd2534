// The gateway as a process. An old Node can't load TypeScript: it is refused before.
import '@refined/server-base/refuse-old-node';

await import('./src/main.ts');
