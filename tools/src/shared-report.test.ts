import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { namesLost, presentReport, SHARED_REPORT } from './shared-report.ts';

it('the report of what shared offers is what the sources say', () => {
  const committed = existsSync(SHARED_REPORT) ? readFileSync(SHARED_REPORT, 'utf8') : '';
  // Not compared with jest, which would print the difference of two long texts.
  if (committed !== presentReport(process.cwd()))
    throw new Error(`${SHARED_REPORT} is out of date: run npm run shared-report and commit it.`);
});

it('a name that screens may import vanishes only with a major version', () => {
  const report = (contract: string, ...names: readonly string[]) =>
    `declare namespace ui {\n    export {\n        ${names.join(',\n        ')}\n    }\n}\nexport const SHARED_CONTRACT = "${contract}";\n`;
  const before = report('2.1.0', 'default_2 as Button', 'DelistedChoice');
  expect(namesLost(before, report('2.2.0', 'Button', 'DelistedChoice', 'Icon'))).toEqual([]);
  expect(namesLost(before, report('2.2.0', 'Button', 'Icon'))).toEqual(['ui.DelistedChoice']);
  expect(namesLost(before, report('3.0.0', 'Button'))).toEqual([]);
});
