import { useFeature, useQueueCounts } from '@refined/shared/api-client';
import { Button } from '@refined/shared/ui';
import { queuesMessages } from '../messages/queues.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { usePublishUpdate } from './use-publish-update.ts';

/**
 * Publishing needs a host that offers it (D21). On another one the button does nothing, and the
 * reason is next to it and in its accessible name.
 */
export const PublishUpdate = () => {
  const { data } = useQueueCounts();
  const offered = useFeature('publications');
  const { show, ...dialog } = usePublishUpdate();
  const why = offered
    ? undefined
    : data === undefined
      ? queuesMessages.publishUnknown
      : queuesMessages.hostDoesNotPublish;
  return (
    <>
      {why === undefined || data === undefined ? null : (
        <span className="qu-why" aria-hidden="true">
          {why}
        </span>
      )}
      <Button variant={offered ? 'primary' : 'default'} why={why} onClick={show}>
        {queuesMessages.publish}
      </Button>
      <PublishDialog {...dialog} />
    </>
  );
};
