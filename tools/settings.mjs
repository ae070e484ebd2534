// `npm run settings`: .env.example and the table in docs/operating.md, from the table of settings.
import { prepare, ROOT } from './install/prepare.mjs';

prepare();
const { writeSettings } = await import('./dist/settings-documents/write-settings.js');
writeSettings(ROOT);
