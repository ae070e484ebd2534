import type { SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { Tracing } from './open-telemetry.ts';

export type { Tracing } from './open-telemetry.ts';

type Variables = Readonly<Record<string, string | undefined>>;

/** By OTEL_EXPORTER_OTLP_PROTOCOL. */
const EXPORTERS: Readonly<
  Record<string, () => Promise<{ OTLPTraceExporter: new () => SpanExporter }>>
> = {
  'http/protobuf': () => import('@opentelemetry/exporter-trace-otlp-proto'),
  'http/json': () => import('@opentelemetry/exporter-trace-otlp-http'),
};
/** OpenTelemetry's own. */
const DEFAULT_PROTOCOL = 'http/protobuf';

/**
 * Traces, if OpenTelemetry's own variables ask for them; otherwise OpenTelemetry isn't loaded.
 * `warn` gets a sentence if the protocol that they ask for isn't supported.
 */
export const tracingOf = async (
  program: string,
  variables: Variables,
  warn: (sentence: string) => void,
): Promise<Tracing | undefined> => {
  const textOf = (name: string): string | undefined => variables[name]?.trim() || undefined;
  const endpoint =
    textOf('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? textOf('OTEL_EXPORTER_OTLP_ENDPOINT');
  const isOff = textOf('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  if (endpoint === undefined || isOff || textOf('OTEL_TRACES_EXPORTER') === 'none')
    return undefined;

  const protocol =
    textOf('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL') ??
    textOf('OTEL_EXPORTER_OTLP_PROTOCOL') ??
    DEFAULT_PROTOCOL;
  const load = EXPORTERS[protocol];
  if (load === undefined) {
    const known = Object.keys(EXPORTERS).join(' or ');
    warn(`Warning: traces are sent by ${known}, not by ${protocol}. None are sent.`);
    return undefined;
  }
  const { openTelemetry } = await import('./open-telemetry.ts');
  const { OTLPTraceExporter } = await load();
  return openTelemetry(`refined-${program}`, new OTLPTraceExporter());
};
