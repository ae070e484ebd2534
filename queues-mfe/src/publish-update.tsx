import { useQueueCounts } from '@refined/shared/api-client';
import { queuesMessages } from '@refined/shared/messages';
import { Box, Button, tokens } from '@refined/shared/ui';

/**
 * Publishing needs a host that offers it (D21). Until the preview exists the button does nothing, and says why: beside it for
 * everyone who looks, in its name for everyone who listens.
 */
export const PublishUpdate = () => {
  const { data } = useQueueCounts();
  const why = data !== undefined && data.refined === undefined ? queuesMessages.hostDoesNotPublish : queuesMessages.publishLater;
  return (
    <>
      <Box component="span" aria-hidden="true" sx={{ color: tokens.color.muted, fontSize: 13 }}>
        {why}
      </Box>
      <Button why={why}>{queuesMessages.publish}</Button>
    </>
  );
};
