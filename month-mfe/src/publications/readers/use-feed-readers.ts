import { useState } from 'react';
import {
  answered,
  faultText,
  markStale,
  unwrap,
  useApi,
  useQuery,
  useQueryClient,
} from '@refined/shared/api-client';
import type { Answered } from '@refined/shared/api-client';
import { feedReadersCalls, readKey, STALE_AFTER } from '@refined/shared/contract';
import type { FeedReader, FeedReaderMade } from '@refined/shared/contract';
import { useToast } from '@refined/shared/ui';
import { feedReaderMessages as text } from '../../messages/feed-readers.ts';

const KEY = readKey('feedReaders');

/** One's own feed readers. */
export const useFeedReaders = (): Answered<readonly FeedReader[]> => {
  const { client } = useApi();
  return answered(
    useQuery({
      queryKey: KEY,
      queryFn: async ({ signal }) =>
        (await unwrap(client.call(feedReadersCalls.feedReaders, { signal }))).readers,
    }),
  );
};

/** Makes and removes them. `made`: the last one, with its password, as long as the page shows it. */
export const useChangeFeedReaders = () => {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<FeedReaderMade>();

  const add = async (name: string): Promise<boolean> => {
    setBusy(true);
    const result = await client.call(feedReadersCalls.addFeedReader, { body: { name } });
    setBusy(false);
    if (!result.ok) {
      toast.error(`${text.notAdded} ${faultText(result.fault)}`);
      return false;
    }
    setMade(result.value);
    markStale(queryClient, STALE_AFTER.addFeedReader);
    return true;
  };

  const remove = async ({ id, name }: FeedReader): Promise<void> => {
    setBusy(true);
    const result = await client.call(feedReadersCalls.removeFeedReader, { params: { reader: id } });
    setBusy(false);
    if (!result.ok) return void toast.error(`${text.notRemoved(name)} ${faultText(result.fault)}`);
    setMade((shown) => (shown?.reader.id === id ? undefined : shown));
    queryClient.setQueryData(KEY, result.value.readers);
    toast.success(text.removed(name));
  };

  return { busy, made, add, remove };
};
