import { user as userSchema } from '../contract/index.ts';
import type { User } from '../contract/index.ts';
import * as z from 'zod/mini';

/** Browser storage keys (specification §3). Signed in means that authInfo exists. */
const AUTH_KEY = 'authInfo';
const USER_KEY = 'userData';

const authInfo = z.object({ token: z.string().check(z.minLength(1)) });

export interface Session {
  readonly token: string;
  readonly user: User;
}

/** Why nobody is signed in. `expired`: a 401 came (D6); `elsewhere`: another tab signed out (D6). */
export type SignedOutReason = 'never' | 'signed-out' | 'expired' | 'elsewhere';

export interface SessionSnapshot {
  readonly session?: Session;
  readonly reason: SignedOutReason;
}

export interface SessionStore {
  readonly snapshot: () => SessionSnapshot;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly begin: (session: Session) => void;
  /** A 401 came for `token`: ends the session that holds this token, and no newer one. Drafts stay in storage (D6). */
  readonly expire: (token: string | undefined) => void;
  /** Clears all browser storage (specification §4: logout). */
  readonly clear: () => void;
}

const parse = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Reads the session; whatever is half there or corrupt is no session (D6: both or none). */
const read = (storage: Storage | undefined): Session | undefined => {
  try {
    const auth = authInfo.safeParse(parse(storage?.getItem(AUTH_KEY) ?? null));
    const user = userSchema.safeParse(parse(storage?.getItem(USER_KEY) ?? null));
    return auth.success && user.success ? { token: auth.data.token, user: user.data } : undefined;
  } catch {
    return undefined;
  }
};

/** Runs a write; disabled or full storage leaves the session in memory only, for this page's life (browser fault 26). */
const attempt = (write: () => void): void => {
  try {
    write();
  } catch {
    // Nothing is lost: the snapshot in memory stands.
  }
};

/** Local and session storage, where the browser lets the page have them. */
export const browserStorages = (): { local?: Storage; session?: Storage } => {
  const storages: { local?: Storage; session?: Storage } = {};
  attempt(() => (storages.local = window.localStorage));
  attempt(() => (storages.session = window.sessionStorage));
  return storages;
};

/** Who is signed in, in this page and, through browser storage, in every tab of it (specification §3, D6). */
export const createSessionStore = ({ local, session: tab } = browserStorages()): SessionStore => {
  const listeners = new Set<() => void>();
  let current: SessionSnapshot = { session: read(local), reason: 'never' };

  const change = (next: SessionSnapshot): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  const forget = (): void => attempt(() => [AUTH_KEY, USER_KEY].forEach((key) => local?.removeItem(key)));

  /** Another tab wrote: `key` is null when it cleared everything. */
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea !== local || (event.key !== null && event.key !== AUTH_KEY && event.key !== USER_KEY)) return;
    const session = read(local);
    if (session?.token === current.session?.token) return;
    // Between the two writes of another tab's sign-in there is half a session: wait for the second.
    if (!session && local?.getItem(AUTH_KEY)) return;
    change({ session, reason: session ? 'never' : 'elsewhere' });
  };
  window.addEventListener('storage', onStorage);

  return {
    snapshot: () => current,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    begin: (session) => {
      attempt(() => {
        local?.setItem(USER_KEY, JSON.stringify(session.user));
        local?.setItem(AUTH_KEY, JSON.stringify({ token: session.token }));
      });
      change({ session, reason: 'never' });
    },
    expire: (token) => {
      if (!current.session || current.session.token !== token) return;
      forget();
      change({ reason: 'expired' });
    },
    clear: () => {
      attempt(() => local?.clear());
      attempt(() => tab?.clear());
      change({ reason: 'signed-out' });
    },
  };
};
