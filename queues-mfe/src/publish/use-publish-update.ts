import { useCallback, useRef, useState } from 'react';
import {
  publicationPreview,
  publicationsCalls,
  readKey,
  STALE_AFTER,
  type Publication,
  type PublicationPreview,
} from '@refined/shared/contract';
import {
  answered,
  faultText,
  markStale,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
  type Answered,
  type Fault,
  type Result,
} from '@refined/shared/api-client';
import { effectiveBounds, effectiveDayOf, isEffectiveDay } from '@refined/shared/domain';
import { useToast } from '@refined/shared/ui';
import { publishMessages as text } from '../messages/publish.ts';

/** Number of drugs that a publication would change. */
export const touched = ({
  counts: { added, changed, removed, unchanged },
}: Pick<PublicationPreview, 'counts'>): number => added + changed + removed + unchanged;

export type PreviewView = Pick<Answered<PublicationPreview>, 'data' | 'fault' | 'busy' | 'refresh'>;

/** What publishing now would do; computed again whenever it is shown. */
const usePublicationPreview = (enabled: boolean): PreviewView => {
  const { client } = useApi();
  const { data, fault, busy, refresh } = answered(
    useQuery({
      queryKey: readKey('publicationPreview'),
      queryFn: ({ signal }) =>
        unwrap(client.call(publicationsCalls.publicationPreview, { signal })),
      staleTime: 0,
      gcTime: 0,
      enabled,
    }),
  );
  return { data, fault: busy ? undefined : fault, busy, refresh };
};

const pad = (part: number): string => String(part).padStart(2, '0');

/** Today in the user's time zone, YYYY-MM-DD. */
const today = (): string => {
  const now = new Date();
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
};

export interface EffectiveDay {
  readonly value: string;
  readonly set: (value: string) => void;
  readonly hint: string;
  /** Why this date isn't possible. */
  readonly error?: string;
  readonly bounds: { readonly first: string; readonly last: string };
  /** There are no changes to publish: a different date corrects that of the last publication. */
  readonly corrects: boolean;
}

/** The effective date of the previewed publication (D56): today until another is chosen. */
const useEffectiveDay = (
  data: PublicationPreview | undefined,
): EffectiveDay & { readonly reset: () => void } => {
  const [chosen, set] = useState<string>();
  // oxlint-disable-next-line react/purity -- a page that stays open overnight has a new day
  const now = new Date();
  const bounds = effectiveBounds(now);
  const last = data?.against && {
    number: data.against.number,
    effective: effectiveDayOf(data.against),
  };
  const isNothing = data !== undefined && touched(data) === 0;
  const value = chosen ?? (isNothing && last ? last.effective : today());
  const corrects = isNothing && last !== null && last !== undefined && value !== last.effective;
  const hint = () => {
    if (isNothing && last && !corrects) return text.correctEffective(last.number);
    return last && value < last.effective
      ? text.effectiveBefore(last.number, last.effective)
      : text.effectiveHint;
  };
  const isWrong = chosen !== undefined && !isEffectiveDay(value, now);
  return {
    value,
    set,
    hint: hint(),
    error: isWrong ? text.effectiveWrong(bounds.first, bounds.last) : undefined,
    bounds,
    corrects,
    reset: () => set(undefined),
  };
};

/** The current preview, in the answer to a refused publication (409). */
const previewIn = (fault: Fault): PublicationPreview | undefined => {
  const parsed = publicationPreview.safeParse(fault.current);
  return fault.kind === 'conflict' && parsed.success ? parsed.data : undefined;
};

/**
 * Publishes what the preview with this token showed, effective from the day (YYYY-MM-DD; today by
 * default). If nothing of it is left, the cached preview is replaced by the current one.
 */
const usePublish = (): ((token: string, effective?: string) => Promise<Result<Publication>>) => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useCallback(
    async (token, effective) => {
      const result = await client.call(publicationsCalls.publish, {
        body: { preview: token, ...(effective !== undefined && { effective }) },
      });
      const current = result.ok ? undefined : previewIn(result.fault);
      if (current) queryClient.setQueryData(readKey('publicationPreview'), current);
      // Without an answer the outcome is unknown.
      if (result.ok || !current) void markStale(queryClient, STALE_AFTER.publish);
      return result;
    },
    [client, queryClient],
  );
};

/**
 * Publish Update: previewed, confirmed once, done (D21). What the confirmed preview showed is
 * published; if nothing of it is left, the current one is shown.
 */
export const usePublishUpdate = (onPublished: (publication: Publication) => void) => {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  const running = useRef(false);
  const preview = usePublicationPreview(open);
  const effective = useEffectiveDay(preview.data);
  const publish = usePublish();
  const toast = useToast();

  const show = () => {
    setNote(undefined);
    effective.reset();
    setOpen(true);
  };
  const close = () => {
    if (!busy) setOpen(false);
  };
  const confirm = async () => {
    const { data } = preview;
    if (!data || running.current || effective.error) return;
    running.current = true;
    setBusy(true);
    setNote(undefined);
    const result = await publish(data.token, effective.value);
    running.current = false;
    setBusy(false);
    if (result.ok) {
      setOpen(false);
      onPublished(result.value);
      toast.success(
        text.published(
          result.value.number,
          touched(data) - (result.value.left_out ?? 0),
          effectiveDayOf(result.value),
        ),
      );
    } else
      setNote(
        result.fault.kind === 'conflict'
          ? faultText(result.fault)
          : `${text.notPublished} ${faultText(result.fault)}`,
      );
  };
  return { open, busy, note, preview, effective, show, close, confirm: () => void confirm() };
};
