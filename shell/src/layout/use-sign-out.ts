import { useRef, useState } from 'react';
import type { Fault } from '@refined/shared/api-client';
import { browserStorages, countDrafts, useSession } from '@refined/shared/session';

export interface SignOut {
  /** The host hasn't answered yet. */
  readonly busy: boolean;
  /** Signing out failed: the user has to choose. */
  readonly asking: boolean;
  /** Why it failed; none while it is tried again. */
  readonly fault?: Fault | undefined;
  /**
   * While the user is asked: the number of records with unsaved changes that signing out would
   * delete; else 0.
   */
  readonly unsaved: number;
  /** Signs out, unless there is unsaved work to ask about. */
  readonly request: () => void;
  /** Signs out, or tries again; a second call while one is running does nothing. */
  readonly start: () => void;
  /** Signs out of this browser without asking the host. */
  readonly here: () => void;
  /** Stays signed in. */
  readonly stay: () => void;
}

/** Logout and its failures (D7). On success the session ends, and the layout with it. */
export const useSignOut = (): SignOut => {
  const { signOut, signOutHere, user } = useSession();
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const [fault, setFault] = useState<Fault>();
  const [unsaved, setUnsaved] = useState(0);
  const underWay = useRef(false);

  const attempt = async (): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setUnsaved(0);
    setFault(undefined);
    const result = await signOut();
    underWay.current = false;
    setBusy(false);
    if (result.ok) return;
    setFault(result.fault);
    setAsking(true);
  };
  const request = (): void => {
    const drafts = countDrafts(browserStorages().local, user?.username ?? '');
    if (drafts > 0) setUnsaved(drafts);
    else void attempt();
  };
  const stay = (): void => {
    setAsking(false);
    setUnsaved(0);
  };
  return {
    busy,
    asking,
    fault,
    unsaved,
    request,
    start: () => void attempt(),
    here: signOutHere,
    stay,
  };
};
