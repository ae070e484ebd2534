// Lints texts as the content of the named files: `[{ file, text }]` on stdin, `[[ruleId, …], …]` on
// stdout. A separate process, because jest can't load an ESM configuration.
import { text as read } from 'node:stream/consumers';
import { ESLint } from 'eslint';

const RULES = ['no-restricted-imports', 'no-restricted-syntax', 'import-x/no-restricted-paths'];

const eslint = new ESLint({ ruleFilter: ({ ruleId }) => RULES.includes(ruleId) });
const broken = [];
for (const { file, text } of JSON.parse(await read(process.stdin))) {
  const [result] = await eslint.lintText(text, { filePath: file });
  broken.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(broken));
