import { user as userSchema, type User } from '../contract/index.ts';
import { rememberedJson } from '../domain/index.ts';
import * as z from '@refined/shared/schema';
import { adoptDrafts, unstoredDrafts } from './drafts.ts';

/** Browser storage keys (specification §3). A user is signed in if authInfo exists. */
const AUTH_KEY = 'authInfo';
const USER_KEY = 'userData';

const authInfo = z.object({ token: z.string().check(z.minLength(1)) });

export interface Session {
  readonly token: string;
  readonly user: User;
  /**
   * `userData` is missing, so `user` has four empty texts (D50). `asking`: the host is asked for
   * the first time; `unknown`: that failed, and it is asked again.
   */
  readonly unnamed?: 'asking' | 'unknown';
}

/**
 * Why nobody is signed in. `expired`: a 401 came (D6); `elsewhere`: another tab signed out (D6).
 */
export type SignedOutReason = 'never' | 'signed-out' | 'expired' | 'elsewhere';

export interface SessionSnapshot {
  readonly session?: Session;
  readonly reason: SignedOutReason;
}

export interface SessionStore {
  readonly snapshot: () => SessionSnapshot;
  readonly subscribe: (onChange: () => void) => () => void;
  readonly begin: (session: Session) => void;
  /**
   * Stores the host's answer about the token's user; without a user: the request failed (D50).
   * Older stores lack this method.
   */
  readonly identify?: (token: string, user?: User) => void;
  /**
   * A 401 came for `token`: ends the session with this token, and no newer one. Drafts stay in
   * storage (D6).
   */
  readonly expire: (token: string | undefined) => void;
  /** Clears all browser storage (specification §4: logout). */
  readonly clear: () => void;
}

const NOBODY: User = { username: '', email: '', first_name: '', last_name: '' };

/** Reads the session: `authInfo` alone is enough (D50), but it must contain a token. */
const read = (storage: Storage | undefined): Session | undefined => {
  if (!storage) return undefined;
  const stored = () => storage;
  const auth = rememberedJson(stored, AUTH_KEY, (value) => authInfo.parse(value)).read();
  const user = rememberedJson(stored, USER_KEY, (value) => userSchema.parse(value)).read();
  if (!auth) return undefined;
  const { token } = auth;
  return user ? { token, user } : { token, user: NOBODY, unnamed: 'asking' };
};

/** Runs a write; if storage is disabled or full, the session exists only in this page's memory. */
const attempt = (write: () => void): void => {
  try {
    write();
  } catch {
    // Nothing is lost: the state in memory stays.
  }
};

/** Local and session storage, as far as the browser allows them. */
export const browserStorages = (): { local?: Storage; session?: Storage } => {
  const storages: { local?: Storage; session?: Storage } = {};
  attempt(() => (storages.local = window.localStorage));
  attempt(() => (storages.session = window.sessionStorage));
  return storages;
};

/**
 * Who is signed in, in this page and, through browser storage, in all its tabs (specification §3,
 * D6).
 */
export const createSessionStore = ({ local, session: tab } = browserStorages()): SessionStore => {
  const listeners = new Set<() => void>();
  let current: SessionSnapshot = { session: read(local), reason: 'never' };
  const adopt = ({ session }: SessionSnapshot): void => {
    if (session && !session.unnamed) adoptDrafts(local, session.user.username);
  };
  adopt(current);

  const change = (next: SessionSnapshot): void => {
    current = next;
    adopt(next);
    for (const listener of listeners) listener();
  };
  const forget = (): void =>
    attempt(() => [AUTH_KEY, USER_KEY].forEach((key) => local?.removeItem(key)));

  /** Another tab wrote: `key` is null when it cleared everything. */
  const onStorage = (event: StorageEvent): void => {
    if (
      event.storageArea !== local ||
      (event.key !== null && event.key !== AUTH_KEY && event.key !== USER_KEY)
    )
      return;
    const session = read(local);
    const isNamed = current.session?.unnamed !== undefined && session?.unnamed === undefined;
    if (session?.token === current.session?.token && !isNamed) return;
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
    identify: (token, user) => {
      if (current.session?.token !== token || !current.session.unnamed) return;
      if (!user)
        return change({ session: { ...current.session, unnamed: 'unknown' }, reason: 'never' });
      attempt(() => local?.setItem(USER_KEY, JSON.stringify(user)));
      change({ session: { token, user }, reason: 'never' });
    },
    expire: (token) => {
      if (!current.session || current.session.token !== token) return;
      forget();
      change({ reason: 'expired' });
    },
    clear: () => {
      attempt(() => local?.clear());
      attempt(() => tab?.clear());
      unstoredDrafts.clear();
      change({ reason: 'signed-out' });
    },
  };
};
