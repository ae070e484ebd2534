// The registry as a process. An old Node can't load TypeScript: it is refused first.
import '@refined/server-base/refuse-old-node';

await import('./src/main.ts');
