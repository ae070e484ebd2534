import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';

/** The parts as processes, and an OpenTelemetry collector for their spans. */

const home = resolve(process.cwd());

type Attributes = readonly { key: string; value: { stringValue?: string; intValue?: number } }[];
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly {
      readonly spans: readonly {
        readonly traceId: string;
        readonly spanId: string;
        readonly parentSpanId?: string;
        readonly name: string;
        readonly attributes: Attributes;
      }[];
    }[];
  }[];
}
export interface Span {
  readonly service: unknown;
  readonly trace: string;
  readonly id: string;
  readonly parent: string | undefined;
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );

const spansOf = ({ resourceSpans }: Sent): Span[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ traceId, spanId, parentSpanId, name, attributes }) => ({
        service: valuesOf(resource.attributes)['service.name'],
        trace: traceId,
        id: spanId,
        parent: parentSpanId || undefined,
        name,
        attributes: valuesOf(attributes),
      })),
  );

/** Receives spans by OTLP, as JSON. */
export const startCollector = async () => {
  const requests: string[] = [];
  const spans: Span[] = [];
  const server = createServer((request, answer) => {
    requests.push(`${request.method} ${request.url}`);
    void json(request).then((sent) => {
      spans.push(...spansOf(sent as Sent));
      answer.setHeader('content-type', 'application/json').end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { address: `http://127.0.0.1:${port}`, requests, spans, close };
};

/** Prints the loaded packages of OpenTelemetry when the process ends. */
const TELL_PACKAGES = `data:text/javascript,${encodeURIComponent(`
  import { createRequire } from 'node:module';
  const { cache } = createRequire(process.cwd() + '/');
  const name = /@opentelemetry[/\\\\]([^/\\\\]+)/;
  const loaded = () => new Set(Object.keys(cache).flatMap((file) => name.exec(file)?.[1] ?? []));
  process.on('exit', () => console.error('packages: ' + [...loaded()].sort().join(' ')));
`)}`;

export interface PartProcess {
  readonly address: string;
  /** Ends the process with SIGTERM; resolves to its output. */
  readonly end: () => Promise<{ status: unknown; lines: readonly Line[]; err: string }>;
}
/** A line of its log. */
export type Line = Readonly<Record<string, unknown>>;

/** Starts a compiled part with only this environment; resolves when it listens. */
export const startPart = async (
  script: string,
  environment: Readonly<Record<string, string>>,
): Promise<PartProcess> => {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', TELL_PACKAGES, join(home, script)], {
    cwd: home,
    env: { PATH, HOST: '127.0.0.1', DRAIN_DELAY_SECONDS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const [out, err] = [text(child.stdout!), text(child.stderr!)];
  const exited = once(child, 'exit');
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done((message as { port: number }).port));
    void exited.then(async () => fail(new Error(`${script} ended early: ${await err}`)));
  });
  return {
    address: `http://127.0.0.1:${port}`,
    end: async () => {
      child.kill('SIGTERM');
      const [status] = await exited;
      // Other lines are for the user who started it.
      const lines = (await out).split('\n').filter((line) => line.startsWith('{'));
      return { status, lines: lines.map((line) => JSON.parse(line) as Line), err: await err };
    },
  };
};
