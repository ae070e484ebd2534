// `npm run drill`: one screen published, broken, rolled back and published again under load, ten
// times; `-- --rounds N --rate N`.
import { parseArgs } from 'node:util';
import { prepare, ROOT } from './install/prepare.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, rate: { type: 'string', default: '200' } },
});
prepare();
const { drill } = await import('./dist/drill/drill.js');
process.exit(
  (await drill({
    root: ROOT,
    rounds: Number(values.rounds),
    rate: Number(values.rate),
    say: console.log,
  }))
    ? 0
    : 1,
);
