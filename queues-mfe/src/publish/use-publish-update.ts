import { useState } from 'react';
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
  faultOf,
  faultText,
  markStale,
  unwrap,
  useApi,
  useMutation,
  useQuery,
  useQueryClient,
  type Answered,
  type Fault,
} from '@refined/shared/api-client';
import { effectiveBounds, effectiveDayOf, isEffectiveDay, localDay } from '@refined/shared/domain';
import { useToast } from '@refined/shared/ui';
import { publishMessages as text } from '../publish-messages.ts';

/** Number of drugs that a publication would change. */
export const touched = ({
  counts: { added, changed, removed, unchanged },
}: Pick<PublicationPreview, 'counts'>): number => added + changed + removed + unchanged;

export type PreviewView = Pick<Answered<PublicationPreview>, 'data' | 'fault' | 'busy' | 'refresh'>;

/** What publishing now would change; computed again each time it is shown. */
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

export interface EffectiveDay {
  readonly value: string;
  readonly set: (value: string) => void;
  readonly hint: string;
  /** Why this date can't be chosen. */
  readonly error?: string;
  readonly bounds: { readonly first: string; readonly last: string };
  /** Nothing changed, but the date differs from the last publication's: it is corrected. */
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
  const value = chosen ?? (isNothing && last ? last.effective : localDay(now));
  const corrects = isNothing && last !== null && last !== undefined && value !== last.effective;
  const hint = () => {
    if (isNothing && last && !corrects) return text.correctEffective(last.number);
    return last && value < last.effective
      ? text.effectiveBefore(last.number, last.effective, value)
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

interface WantedPublication {
  readonly previewed: PublicationPreview;
  /** YYYY-MM-DD. */
  readonly effective: string;
}

/**
 * Publishes the preview with its effective date. If nothing of it is left, the current preview from
 * the answer replaces it.
 */
const usePublish = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ previewed: { token: preview }, effective }: WantedPublication) =>
      unwrap(client.call(publicationsCalls.publish, { body: { preview, effective } })),
    onSettled: (_published, thrown) => {
      const fault = faultOf(thrown);
      const current = fault && previewIn(fault);
      if (current) queryClient.setQueryData(readKey('publicationPreview'), current);
      // Without an answer the outcome is unknown.
      else void markStale(queryClient, STALE_AFTER.publish);
    },
  });
};

/**
 * Publish Update: preview, one confirmation, done (D21). The confirmed preview is published; if
 * nothing of it is left, the current one is shown.
 */
export const usePublishUpdate = (onPublished: (publication: Publication) => void) => {
  const [open, setOpen] = useState(false);
  const preview = usePublicationPreview(open);
  const effective = useEffectiveDay(preview.data);
  const { mutate, reset, isPending: busy, error } = usePublish();
  const toast = useToast();
  const fault = faultOf(error);

  const show = () => {
    reset();
    effective.reset();
    setOpen(true);
  };
  const close = () => {
    if (!busy) setOpen(false);
  };
  const confirm = () => {
    const { data: previewed } = preview;
    if (!previewed || busy || effective.error) return;
    mutate(
      { previewed, effective: effective.value },
      {
        onSuccess: (published) => {
          setOpen(false);
          onPublished(published);
          const drugs = touched(previewed) - (published.left_out ?? 0);
          toast.success(text.published(published.number, drugs, effectiveDayOf(published)));
        },
      },
    );
  };
  const note =
    fault &&
    (fault.kind === 'conflict' ? faultText(fault) : `${text.notPublished} ${faultText(fault)}`);
  return { open, busy, note, preview, effective, show, close, confirm };
};
