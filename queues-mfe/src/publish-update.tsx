import { useQueueCounts } from '@refined/shared/api-client';
import { queuesMessages } from '@refined/shared/messages';
import { Button } from '@refined/shared/ui';

/** Publishing needs a host that offers it (D21); until the preview exists the button says why it does nothing. */
export const PublishUpdate = () => {
  const { data } = useQueueCounts();
  const bare = data !== undefined && data.refined === undefined;
  return <Button why={bare ? queuesMessages.hostDoesNotPublish : queuesMessages.publishLater}>{queuesMessages.publish}</Button>;
};
