// `npm run build`: everything that is stale, once, published into the release store.
import { prepare, ROOT } from './install/prepare.mjs';

prepare();
const { buildOnce } = await import('./dist/index.js');
await buildOnce({ root: ROOT });
