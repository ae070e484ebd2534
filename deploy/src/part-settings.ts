import { readSettings, SETTINGS, type ProgramName } from '@refined/server-base/settings';

/** The parts by the name of their image, and their programs. */
export const PARTS = {
  api: { program: 'api', script: 'server/api/main.mjs', port: 8090, portSetting: 'API_PORT' },
  gateway: {
    program: 'gateway',
    script: 'server/gateway/main.mjs',
    port: 8080,
    portSetting: 'PORT',
  },
  registry: {
    program: 'registry',
    script: 'server/registry/main.mjs',
    port: 8091,
    portSetting: 'REGISTRY_PORT',
  },
} as const satisfies Readonly<Record<string, { program: ProgramName } & Record<string, unknown>>>;
export type PartName = keyof typeof PARTS;

/** Variables that Node and the store's client read. */
const OF_OTHERS = /^(NODE_ENV|AWS_(REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY))$/;

/** Problems of a part's environment: names that it doesn't read, values that it refuses. */
export const wrongSettings = (
  part: PartName,
  environment: Readonly<Record<string, string>>,
): string[] => {
  const { program } = PARTS[part];
  const read = readSettings(program, environment, '/refined');
  return [
    ...Object.keys(environment)
      .filter(
        (name) =>
          !OF_OTHERS.test(name) &&
          !(SETTINGS as Readonly<Record<string, { programs: readonly ProgramName[] }>>)[
            name
          ]?.programs.includes(program),
      )
      .map((name) => `${part} does not read ${name}`),
    ...('problems' in read ? read.problems : []),
  ];
};
