import { readFileSync } from 'node:fs';

export type Instruction = readonly [instruction: string, rest: string];

interface Stage {
  readonly name: string;
  readonly from: string;
  readonly lines: readonly Instruction[];
}

/** The instructions of deploy/Containerfile, without comments and line breaks. */
export const INSTRUCTIONS: readonly Instruction[] = readFileSync(
  new URL('../Containerfile', import.meta.url),
  'utf8',
)
  .replace(/^#.*\n/gm, '')
  .replace(/\\\n\s*/g, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)] as const);

export const STAGES: readonly Stage[] = INSTRUCTIONS.reduce<Stage[]>((all, [instruction, rest]) => {
  if (instruction === 'FROM') {
    const [from = '', , name = ''] = rest.split(' ');
    return [...all, { name, from, lines: [] }];
  }
  const last = all.at(-1);
  if (!last) return all;
  return [...all.slice(0, -1), { ...last, lines: [...last.lines, [instruction, rest] as const] }];
}, []);

export const stageOf = (name: string): Stage | undefined =>
  STAGES.find((stage) => stage.name === name);

/** The instructions of a target and the stages that it is based on. */
export const linesOf = (name: string): readonly Instruction[] => {
  const stage = stageOf(name);
  return stage ? [...linesOf(stage.from), ...stage.lines] : [];
};

export const values = (lines: readonly Instruction[], wanted: string): string[] =>
  lines.filter(([instruction]) => instruction === wanted).map(([, rest]) => rest);

/** The environment that a target sets. */
export const environmentOf = (name: string): Record<string, string> =>
  Object.fromEntries(
    values(linesOf(name), 'ENV').flatMap((rest) => rest.split(' ').map((pair) => pair.split('='))),
  );

/** The files that a target copies. `stage`: copied from another stage, not from this repository. */
export const copiesOf = (name: string) =>
  values(linesOf(name), 'COPY').map((rest) => {
    const words = rest.split(' ');
    const stage = /^--from=(.+)$/.exec(words[0]!)?.[1];
    return { stage, sources: words.slice(stage ? 1 : 0, -1), target: words.at(-1)! };
  });
