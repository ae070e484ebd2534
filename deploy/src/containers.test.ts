import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { defaultOf, SETTINGS } from '@refined/server-base/settings';
import { parse } from 'yaml';
import {
  environmentOf,
  INSTRUCTIONS,
  linesOf,
  STAGES,
  values,
  layOutImage,
} from './image-layout.ts';
import { PARTS, wrongSettings, type PartName } from './part-settings.ts';

const NAMES = Object.keys(PARTS) as PartName[];
const read = (file: string): string => readFileSync(file, 'utf8');

describe('the container file', () => {
  it('begins with one image, pinned by its digest', () => {
    expect(values(INSTRUCTIONS, 'ARG')).toEqual([
      expect.stringMatching(/^NODE=node:\d+[\w.-]*@sha256:[0-9a-f]{64}$/),
    ]);
    const names = STAGES.map(({ name }) => name);
    expect(STAGES.filter(({ from }) => from !== '${NODE}' && !names.includes(from))).toEqual([]);
  });

  it.each(NAMES)('runs %s as the product does, not as root, on its port', (name) => {
    const { script, port, portSetting } = PARTS[name];
    const lines = linesOf(name);
    expect(values(lines, 'CMD')).toEqual([`["node", "${script}"]`]);
    expect(read('tools/src/product.ts')).toContain(script);
    expect(existsSync(script)).toBe(true);
    expect(values(lines, 'USER').at(-1)).toBe('node');
    expect(values(lines, 'EXPOSE')).toEqual([String(port)]);
    expect(values(lines, 'HEALTHCHECK').join()).toMatch(
      new RegExp(`http://127\\.0\\.0\\.1:${port}/healthz`),
    );
    expect(defaultOf(SETTINGS[portSetting], PARTS[name].program)).toBe(String(port));
    const environment = environmentOf(name);
    expect(environment).toMatchObject({ NODE_ENV: 'production', [portSetting]: String(port) });
    expect(wrongSettings(name, environment)).toEqual([]);
  });

  describe.each(NAMES)('makes an image of %s', (name) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'refined-image-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const files = (place = folder): string[] =>
      readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
        const file = path.join(place, entry.name);
        return entry.isDirectory() ? files(file) : [path.relative(folder, file)];
      });

    it('without a test, and what only tests use', () => {
      layOutImage(name, folder);
      const found = files();
      expect(found.length).toBeGreaterThan(50);
      expect(found.filter((file) => /\.test\.|(^|\/)testing\/|(^|\/)test-/.test(file))).toEqual([]);
    });

    it('without packages that build or test, or that draw where nothing is drawn', () => {
      const build = ['webpack', 'typescript', 'jest', '@testing-library'];
      const draw = ['react', 'react-dom', '@mui', '@emotion', 'react-router', 'notistack'];
      const unwanted = name === 'registry' ? build : [...build, ...draw];
      const there = readdirSync(path.join(folder, 'node_modules'));
      expect(there).toContain('@refined');
      expect(there.filter((each) => unwanted.includes(each))).toEqual([]);
    });
  });

  it('takes no data, secret or build from the folder that it is built in', () => {
    const ignored = read('.dockerignore').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.git', '**/.data', '.env', '**/node_modules', '**/dist']),
    );
  });
});

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly stop_grace_period?: string;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly networks?: { readonly default: { readonly ipv4_address: string } };
}
const compose = parse(read('deploy/compose.yml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly networks: {
    readonly default: {
      readonly ipam: { readonly config: readonly [{ readonly subnet: string }] };
    };
  };
};
/** Replaces the operator's variables by values. */
const filled = (text: string): string =>
  text.replace(/\$\{(\w+):\?\}/g, 'sixteen-or-more-characters');
const builtServices = Object.entries(compose.services).filter(([, { build }]) => build);

describe('the compose file', () => {
  it('has two gateways, two APIs and a registry', () => {
    const targets = builtServices.map(([, { build }]) => build!.target).sort();
    expect(targets).toEqual(['api', 'api', 'gateway', 'gateway', 'registry']);
    expect(Object.keys(compose.services)).toEqual(
      expect.arrayContaining(['nginx', 'postgres', 'store']),
    );
  });

  it.each(builtServices)(
    'gives %s settings that it reads, and nothing to write',
    (_name, service) => {
      const { build, environment = {} } = service;
      expect(build!.dockerfile).toBe('deploy/Containerfile');
      const given = Object.fromEntries(
        Object.entries(environment).map(([name, value]) => [name, filled(value)]),
      );
      const part = build!.target as PartName;
      expect(wrongSettings(part, { ...environmentOf(part), ...given })).toEqual([]);
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
      // Five seconds until balancers have noticed, ten for running requests.
      expect(parseInt(service.stop_grace_period!, 10)).toBeGreaterThanOrEqual(20);
    },
  );

  it('takes what it does not build by its digest', () => {
    const images = Object.values(compose.services).flatMap(({ build, image }) =>
      build ? [] : [image],
    );
    expect(images.length).toBeGreaterThan(2);
    for (const image of images) expect(image).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
  });

  it('names services, volumes and files that there are', () => {
    const services = Object.keys(compose.services);
    for (const { depends_on = [], volumes = [] } of Object.values(compose.services)) {
      const needed = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on);
      expect(services).toEqual(expect.arrayContaining(needed as string[]));
      for (const volume of volumes) {
        const [source = ''] = filled(volume).split(':');
        if (source.startsWith('.')) expect(existsSync(`deploy/${source}`)).toBe(true);
        else if (!volume.startsWith('$')) expect(Object.keys(compose.volumes)).toContain(source);
      }
    }
  });

  it('calls each part where it listens', () => {
    const addresses = builtServices.flatMap(([, { environment = {} }]) =>
      Object.values(environment).flatMap((value) => [...value.matchAll(/^http:\/\/(\S+):(\d+)/g)]),
    );
    for (const [, host, port] of addresses) {
      const part = compose.services[host!]?.build?.target as PartName | undefined;
      expect(Object.keys(compose.services)).toContain(host);
      if (part) expect(Number(port)).toBe(PARTS[part].port);
    }
    expect(read('deploy/nginx/main.conf')).toContain('listen 8070');
    // The registry asks the API who is an operator.
    expect(compose.services.registry!.environment!.API_UPSTREAM).toBe('http://nginx:8070');
  });

  it("gives what nginx balances the addresses of nginx' files, which stay when it is made anew", () => {
    const balanced = `${read('deploy/nginx/main.conf')}${read('deploy/nginx/start.sh')}`;
    const named = [...balanced.matchAll(/(172\.[\d.]+):(\d+)/g)].map(([, address, port]) => [
      address,
      Number(port),
    ]);
    const given = builtServices.flatMap(([, { build, networks }]) => {
      const address = networks?.default.ipv4_address;
      return address ? [[address, PARTS[build!.target as PartName].port]] : [];
    });
    expect(given).toHaveLength(4);
    expect(named.sort()).toEqual(given.sort());
    const [{ subnet }] = compose.networks.default.ipam.config;
    for (const [address] of given)
      expect(String(address).startsWith(subnet.replace('0/24', ''))).toBe(true);
  });
});
