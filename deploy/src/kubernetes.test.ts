import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseDocument } from 'yaml';
import { PARTS, wrongSettings, type PartName } from './part-settings.ts';
import {
  newStore,
  startApi,
  startGateway,
  startRegistry,
  type WatchedApi,
  type WatchedGateway,
} from './watched-product.ts';

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}
interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}
interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env?: readonly Variable[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly containerPort: number }[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly securityContext: object;
}
interface Item {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly stringData?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly replicas?: number;
    readonly minAvailable?: number;
    readonly selector?: { readonly app?: string; readonly matchLabels?: { readonly app: string } };
    readonly ports?: readonly { readonly port: number }[];
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number;
        readonly securityContext: object;
        readonly containers: readonly [Container];
      };
    };
  };
}

const document = parseDocument(readFileSync('deploy/kubernetes/refined.yaml', 'utf8'));
const { items } = document.toJS() as { readonly items: readonly Item[] };
const ofKind = (kind: string): readonly Item[] => items.filter((item) => item.kind === kind);
const named = (kind: string, name: string): Item =>
  ofKind(kind).find(({ metadata }) => metadata.name === name)!;
const partOf = ({ image }: Container): PartName => /^refined-(\w+):/.exec(image)![1] as PartName;

const environmentOf = ({ env = [], envFrom = [] }: Container): Record<string, string> =>
  Object.fromEntries([
    ...envFrom.flatMap(({ configMapRef }) =>
      Object.entries(named('ConfigMap', configMapRef.name).data!),
    ),
    ...env.map(({ name, value, valueFrom }) => [
      name,
      value ??
        named('Secret', valueFrom!.secretKeyRef.name).stringData![valueFrom!.secretKeyRef.key]!,
    ]),
  ]) as Record<string, string>;

const workloads = [...ofKind('Deployment'), ...ofKind('Job')].map(
  (item) => [item.metadata.name, item] as const,
);

let api: WatchedApi;
let gateway: WatchedGateway;
let registry: Awaited<ReturnType<typeof startRegistry>>;
beforeAll(async () => {
  const { store } = await newStore();
  api = await startApi();
  gateway = await startGateway(store, api.address);
  registry = await startRegistry(store);
});
afterAll(async () => {
  await Promise.all([gateway.app.close(), registry.app.close()]);
  await api.close();
});

describe('the Kubernetes example', () => {
  it('is YAML with a deployment for each part, and migrations as a job', () => {
    expect(document.errors).toEqual([]);
    expect(
      ofKind('Deployment')
        .map(({ spec }) => partOf(spec.template.spec.containers[0]))
        .sort(),
    ).toEqual(Object.keys(PARTS).sort());
    expect(named('Job', 'refined-migrate').spec.template.spec.containers[0].command).toEqual([
      'node',
      PARTS.api.script,
      '--migrate',
    ]);
  });

  it.each(workloads)(
    'gives %s settings that it reads, no root and nothing to write',
    (_name, item) => {
      const { securityContext, containers } = item.spec.template.spec;
      const [container] = containers;
      expect(wrongSettings(partOf(container), environmentOf(container))).toEqual([]);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    },
  );

  it.each(['gateway', 'registry'])('tells %s where the API is', (part) => {
    const [container] = named('Deployment', `refined-${part}`).spec.template.spec.containers;
    const { port } = named('Service', 'refined-api').spec.ports![0]!;
    expect(environmentOf(container).API_UPSTREAM).toBe(`http://refined-api:${port}`);
  });

  it.each(Object.keys(PARTS) as PartName[])('asks %s what it answers', async (part) => {
    const { spec } = named('Deployment', `refined-${part}`).spec.template;
    const [{ livenessProbe, readinessProbe, ports }] = spec.containers;
    expect(ports![0]!.containerPort).toBe(PARTS[part].port);
    expect(named('Service', `refined-${part}`).spec.ports![0]!.port).toBe(PARTS[part].port);
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(20);
    const { address } = { api, gateway, registry }[part];
    const status = async (probe: Probe | undefined) =>
      (await fetch(`${address}${probe!.httpGet.path}`)).status;
    expect(livenessProbe!.httpGet.path).toBe('/healthz');
    expect(await status(livenessProbe)).toBe(200);
    expect(readinessProbe!.httpGet.path).toBe('/readyz');
    // A gateway that has just started has no release yet.
    expect([200, 503]).toContain(await status(readinessProbe));
  });

  it('keeps one of each part that runs twice, whatever is drained', () => {
    const twice = ofKind('Deployment').filter(({ spec }) => spec.replicas === 2);
    expect(twice).toHaveLength(2);
    for (const { metadata } of twice) {
      const { spec } = named('PodDisruptionBudget', metadata.name);
      expect(spec.minAvailable).toBe(1);
      expect(spec.selector!.matchLabels!.app).toBe(metadata.name);
    }
  });
});
