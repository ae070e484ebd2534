import type {
  Calls,
  MonthProgress,
  Publication,
  PublicationDiff,
  PublicationPreview,
} from '../contract/index.ts';
import type { FileFormat } from '../domain/index.ts';
import type { Result } from './result.ts';
import { success } from './result.ts';
import type { Answer, CallInput } from './send.ts';

/**
 * Calls of Publish Update and the publications (D21); only where the host has the feature
 * "publications".
 */
export interface PublicationsClient {
  readonly publicationPreview: (signal?: AbortSignal) => Promise<Result<PublicationPreview>>;
  /**
   * Publishes exactly the preview with this token, holding from this day on (YYYY-MM-DD; today
   * without one).
   */
  readonly publish: (token: string, effective?: string) => Promise<Result<Publication>>;
  readonly publications: (signal?: AbortSignal) => Promise<Result<Publication[]>>;
  readonly publicationDiff: (
    number: number,
    against: number,
    signal?: AbortSignal,
  ) => Promise<Result<PublicationDiff>>;
  readonly publicationDownload: (number: number, format: FileFormat) => Promise<Result<Blob>>;
  readonly month: (signal?: AbortSignal) => Promise<Result<MonthProgress>>;
}

type PublicationCalls = Pick<
  Calls,
  | 'publicationPreview'
  | 'publish'
  | 'publications'
  | 'publicationDiff'
  | 'publicationDownload'
  | 'month'
>;
type Ask = (
  call: PublicationCalls[keyof PublicationCalls],
  input: CallInput,
) => Promise<Result<Answer>>;

const valueOf = <Value>(result: Result<Answer>): Result<Value> =>
  result.ok ? success(result.value.value as Value) : result;

export const publicationsClient = (ask: Ask, calls: PublicationCalls): PublicationsClient => ({
  publicationPreview: async (signal) => valueOf(await ask(calls.publicationPreview, { signal })),
  publish: async (token, effective) =>
    valueOf(
      await ask(calls.publish, {
        body: { preview: token, ...(effective !== undefined && { effective }) },
      }),
    ),
  publications: async (signal) => {
    const answer = await ask(calls.publications, { signal });
    return answer.ok ? success((answer.value.value as { results: Publication[] }).results) : answer;
  },
  publicationDiff: async (number, against, signal) =>
    valueOf(
      await ask(calls.publicationDiff, {
        params: { number: String(number) },
        query: { against: String(against) },
        signal,
      }),
    ),
  publicationDownload: async (number, format) =>
    valueOf(
      await ask(calls.publicationDownload, {
        params: { number: String(number) },
        query: { format },
        file: true,
      }),
    ),
  month: async (signal) => valueOf(await ask(calls.month, { signal })),
});
