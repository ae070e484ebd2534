import * as otel from '@opentelemetry/api';
import * as resources from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { messageOf, oncePerCause } from './fault-log.ts';
import { isStream } from './is-stream.ts';

/** A database statement that has ended. */
interface Statement {
  /** With placeholders `$1`, `$2` … instead of values. */
  readonly sql: string;
  readonly ms: number;
  readonly isFailed: boolean;
}

export interface Tracing {
  /** A span per answer of the app, and `trace_id` in its log lines. Comes before other hooks. */
  readonly watch: (app: FastifyInstance) => void;
  /** Adds a span below the request that ran the statement. */
  readonly addStatement: (statement: Statement) => void;
  /** Sends the remaining spans; waits at most `patience` ms. */
  readonly end: (patience: number) => Promise<void>;
}

/** Monitoring requests these every few seconds. */
const UNTRACED: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);
/** Longest text of a statement, in characters: one that writes many rows can be huge. */
const LONGEST_STATEMENT = 2_000;
const LONGEST_FAULT = 500;

/** Logs OpenTelemetry's own faults: an unreachable collector, an unreadable variable. */
const faultLog = () => {
  const sentence = 'Traces are not sent, or not as configured.';
  let causes = oncePerCause({
    error: (fields) => process.stderr.write(`${sentence} ${JSON.stringify(fields)}\n`),
  });
  const tell = (fault: string): void =>
    causes.error('traces', { fault: fault.slice(0, LONGEST_FAULT) }, sentence);
  const quiet = (): void => {};
  const logger = { error: tell, warn: quiet, info: quiet, debug: quiet, verbose: quiet };
  otel.diag.setLogger(logger, otel.DiagLogLevel.ERROR);
  return {
    writeTo: ({ log }: FastifyInstance) =>
      void (causes = oncePerCause({ error: (fields, line) => log.warn(fields, line) })),
  };
};

/**
 * Spans by OpenTelemetry's API, from Fastify's hooks and Kysely's log. OpenTelemetry's own
 * instrumentations of `http` and `pg` patch the modules during their import, which needs a module
 * loader that Node starts with. Addresses and queries contain names and ids, so spans have the
 * route's pattern.
 */
export const openTelemetry = (service: string, exporter: SpanExporter): Tracing => {
  const faults = faultLog();
  const provider = new NodeTracerProvider({
    resource: resources
      .defaultResource()
      .merge(resources.resourceFromAttributes({ 'service.name': service }))
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer('refined');
  const spans = new WeakMap<FastifyRequest, otel.Span>();

  const begin: onRequestHookHandler = (request, reply, done) => {
    const { id, method, headers, routeOptions } = request;
    const route = routeOptions.url;
    if (UNTRACED.has(route)) return done();
    const caller = otel.propagation.extract(otel.ROOT_CONTEXT, headers);
    const attributes = { 'http.request.method': method, 'http.route': route, request_id: id };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: otel.SpanKind.SERVER, attributes }, caller);
    const active = otel.trace.setSpan(caller, span);
    spans.set(request, span);
    // When these headers are forwarded, the next part's span is a child of this one.
    otel.propagation.inject(active, headers);
    request.log = request.log.child({ trace_id: span.spanContext().traceId });
    reply.log = request.log;
    // Also emitted when the client leaves before the answer.
    reply.raw.once('close', () => end(request, reply.raw.headersSent ? reply.statusCode : 0));
    otel.context.with(active, done);
  };
  const end = (request: FastifyRequest, status: number): void => {
    const span = spans.get(request);
    spans.delete(request);
    if (status > 0) span?.setAttribute('http.response.status_code', status);
    if (status >= 500) span?.setStatus({ code: otel.SpanStatusCode.ERROR });
    span?.end();
  };

  return {
    watch: (app) => {
      faults.writeTo(app);
      app.addHook('onRequest', begin);
      // A stream is open for hours: its span ends where it begins.
      app.addHook('onSend', (request, reply, payload, done) => {
        if (isStream(reply)) end(request, reply.statusCode);
        done(null, payload);
      });
    },
    addStatement: ({ sql, ms, isFailed }) => {
      if (!otel.trace.getActiveSpan()?.isRecording()) return;
      const now = Date.now();
      const [command = 'statement'] = /\w+/.exec(sql) ?? [];
      const attributes = {
        'db.system.name': 'postgresql',
        'db.query.text': sql.slice(0, LONGEST_STATEMENT),
      };
      const span = tracer.startSpan(command.toLowerCase(), {
        kind: otel.SpanKind.CLIENT,
        startTime: now - ms,
        attributes,
      });
      if (isFailed) span.setStatus({ code: otel.SpanStatusCode.ERROR });
      span.end(now);
    },
    end: async (patience) => {
      const sent = provider.shutdown().catch((error: unknown) => otel.diag.error(messageOf(error)));
      const late = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([sent, late]);
    },
  };
};
