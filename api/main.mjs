// The API as a process. An old Node can't load TypeScript: it is refused before.
import '../tools/install/refuse-old-node.mjs';

await import('./src/main.ts');
