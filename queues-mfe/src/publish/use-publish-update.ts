import { useRef, useState } from 'react';
import { faultText } from '@refined/shared/api-client';
import { effectiveDayOf } from '@refined/shared/domain';
import { useToast } from '@refined/shared/ui';
import { publishMessages } from '../messages/publish.ts';
import { touched } from './touched.ts';
import { useEffectiveDay } from './use-effective-day.ts';
import { usePublicationPreview } from './use-publication-preview.ts';
import { usePublish } from './use-publish.ts';

/**
 * Publish Update: previewed, confirmed once, done (D21). Exactly the confirmed preview is
 * published; if it is out of date, the current one is shown.
 */
export const usePublishUpdate = () => {
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
      toast.success(
        publishMessages.published(result.value.number, touched(data), effectiveDayOf(result.value)),
      );
    } else
      setNote(
        result.fault.kind === 'conflict'
          ? publishMessages.changedMeanwhile
          : `${publishMessages.notPublished} ${faultText(result.fault)}`,
      );
  };
  return { open, busy, note, preview, effective, show, close, confirm: () => void confirm() };
};
