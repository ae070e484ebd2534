import { useState } from 'react';
import { chosenShell } from '@refined/shared/federation';
import { kitMessages, remoteMessages } from '@refined/shared/messages';
import { NewsNotice, screensStore, useReleaseState } from '../remotes/index.ts';
import { runningShell } from '../teams/about/running-shell.ts';

const { news } = remoteMessages;

/** The page that holds unsaved work asks about it. */
const reload = (): void => window.location.reload();

/**
 * Offers to reload the page when this browser should get another release of the shell. Compared
 * with the page's first state: reloading doesn't help a page whose HTML came from a cache and was
 * older than its state.
 */
export const ShellNews = () => {
  const state = useReleaseState();
  const [dismissed, setDismissed] = useState<string>();
  const chosen = state && chosenShell(state, screensStore.bucket());
  if (
    !chosen ||
    [screensStore.firstShell(), runningShell(chosen.workspace), dismissed].includes(chosen.version)
  )
    return null;
  const text = screensStore.earlierShells().includes(chosen.version)
    ? news.pageBack(kitMessages.brand, chosen.version)
    : news.page(kitMessages.brand);
  return (
    <NewsNotice
      text={text}
      action={{ label: news.reload, onPress: reload }}
      onDismiss={() => setDismissed(chosen.version)}
    />
  );
};
