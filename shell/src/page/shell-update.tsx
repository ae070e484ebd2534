import { useState } from 'react';
import { chosenShell } from '@refined/shared/federation';
import { kitMessages } from '@refined/shared/messages';
import { remoteMessages } from '../messages/remotes.ts';
import { runningShell, screensStore, UpdateNotice, useReleaseState } from '../remotes/index.ts';

const { update } = remoteMessages;

/** If the page has unsaved work, it asks before it is left. */
const reload = (): void => window.location.reload();

/**
 * Offers to reload the page if this browser should get another release of the shell. Compares with
 * the page's first state: reloading doesn't help if the HTML came from a cache and was older than
 * its state.
 */
export const ShellUpdate = () => {
  const state = useReleaseState();
  const [dismissed, setDismissed] = useState<string>();
  const chosen = state && chosenShell(state, screensStore.bucket());
  if (
    !chosen ||
    [screensStore.firstShell(), runningShell(chosen.workspace), dismissed].includes(chosen.version)
  )
    return null;
  const text = screensStore.earlierShells().includes(chosen.version)
    ? update.pageBack(kitMessages.brand, chosen.version)
    : update.page(kitMessages.brand);
  return (
    <UpdateNotice
      text={text}
      action={{ label: update.reload, onPress: reload }}
      onDismiss={() => setDismissed(chosen.version)}
    />
  );
};
