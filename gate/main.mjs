// The registry as a process. An old Node can't load TypeScript: it is refused before.
import '../tools/install/refuse-old-node.mjs';

await import('./src/registry-main.ts');
