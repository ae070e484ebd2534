import { LIMITS } from '@refined/shared/domain';
import { releaseState, canonicalJson, type ReleaseState } from '@refined/shared/contract';
import { readStateBlock, STATE_ADDRESS } from '@refined/shared/federation';
import { screensStore, type ScreensStore } from './screens-store.ts';
import { TOO_LATE, withDeadline } from './fetch-release.ts';
import { RELEASE_KEYS } from './release-keys.ts';
import { screenFault, type ScreenFault } from './screen-result.ts';

const KEY_ID_DIGITS = 16;

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

const keyId = async (key: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', key)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  )
    .join('')
    .slice(0, KEY_ID_DIGITS);

/**
 * Whether a release state, exactly as it was parsed, is signed with one of the keys (base64 of the
 * raw 32 bytes). False if that can't be determined: no signature, no WebCrypto (a page without a
 * secure context), a browser without Ed25519.
 */
const isSigned = async (raw: unknown, keys: readonly string[]): Promise<boolean> => {
  try {
    const { signature, ...signed } = raw as { signature: { key: string; value: string } };
    for (const key of keys.map(bytesOf)) {
      if ((await keyId(key)) !== signature.key) continue;
      const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
      return await crypto.subtle.verify(
        'Ed25519',
        imported,
        bytesOf(signature.value),
        new TextEncoder().encode(canonicalJson(signed)),
      );
    }
  } catch {
    // A signature that can't be checked counts as missing.
  }
  return false;
};

/**
 * Requests a generation that the host has announced: after a short random delay, and a few times
 * again if a gateway doesn't serve it yet; after that the page polls as usual.
 * @param refresh sends the request; it handles its own faults
 * @returns a function to call with each announced generation
 */
export const followAnnounced = (
  store: Pick<ScreensStore, 'currentState'>,
  refresh: () => Promise<void>,
  random = Math.random,
): ((generation: number) => void) => {
  let wanted = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isThere = () => (store.currentState()?.generation ?? Infinity) >= wanted;

  const ask = async (attempt: number): Promise<void> => {
    const asked = wanted;
    await refresh();
    const pause = LIMITS.announced.retry[attempt];
    if (asked !== wanted || isThere() || pause === undefined) return;
    timer = setTimeout(() => void ask(attempt + 1), pause);
  };

  return (generation) => {
    if (generation <= wanted) return;
    wanted = generation;
    clearTimeout(timer);
    if (!isThere()) timer = setTimeout(() => void ask(0), random() * LIMITS.announced.spread);
  };
};

export type StateResult =
  | { readonly ok: true; readonly state: ReleaseState }
  | { readonly ok: false; readonly fault: ScreenFault };

/**
 * The source of the page's release state. A valid state is in the store before the call returns.
 */
export interface StateSource {
  /**
   * The state in the HTML: available synchronously if no keys are pinned, so that the page starts
   * synchronously. Undefined: call `fetch`.
   */
  readonly read: () => StateResult | Promise<StateResult> | undefined;
  /** Asks the host. Never rejects. */
  readonly fetch: () => Promise<StateResult>;
  /**
   * Requests a newer state, or joins a running request; a failure changes nothing. Never rejects.
   */
  readonly refresh: () => Promise<void>;
}

const failed = (...fault: Parameters<typeof screenFault>): StateResult => ({
  ok: false,
  fault: screenFault(...fault),
});

/** The host's answer is 304: nothing is new. */
const UNCHANGED = Symbol('unchanged');

const check = (raw: unknown, keys: readonly string[]): StateResult | Promise<StateResult> => {
  const parsed = releaseState.safeParse(raw);
  if (!parsed.success) return failed('state', 'schema', { cause: parsed.error });
  const good: StateResult = { ok: true, state: parsed.data };
  return keys.length === 0
    ? good
    : isSigned(raw, keys).then((signed) => (signed ? good : failed('state', 'integrity')));
};

/**
 * @param keys public keys, base64; empty: unsigned states are accepted
 */
export const createStateSource = (store: ScreensStore, keys: readonly string[]): StateSource => {
  let tag: string | undefined;
  let underWay: Promise<void> | undefined;

  const keep = (result: StateResult): StateResult => {
    if (result.ok) store.take(result.state);
    return result;
  };

  const ask = async (
    signal: AbortSignal,
    known?: string,
  ): Promise<StateResult | typeof UNCHANGED> => {
    // Without the browser's cache, which would hide a 304.
    const response = await fetch(STATE_ADDRESS, {
      signal,
      cache: 'no-store',
      ...(known ? { headers: { 'if-none-match': known } } : {}),
    });
    if (known && response.status === 304) return UNCHANGED;
    const about = {
      status: response.status,
      requestId: response.headers.get('x-request-id') ?? undefined,
    };
    if (!response.ok) return failed('state', 'status', about);
    if (!/\bjson\b/.test(response.headers.get('content-type') ?? ''))
      return failed('state', 'type', about);
    const raw: unknown = await response.json().catch(() => undefined);
    const { requestId } = about;
    const result = await check(raw, keys);
    if (!result.ok)
      return failed('state', result.fault.kind, { requestId, cause: result.fault.cause });
    tag = response.headers.get('etag') ?? undefined;
    return result;
  };

  const refresh = async (): Promise<void> => {
    try {
      const answer = await withDeadline(LIMITS.screenDeadline, (signal) => ask(signal, tag));
      if (answer === TOO_LATE || answer === UNCHANGED || !answer.ok) return;
      if (answer.state.generation !== store.currentState()?.generation) keep(answer);
    } catch {
      // Ignored: it is requested again later.
    } finally {
      underWay = undefined;
    }
  };

  return {
    read: () => {
      const raw = readStateBlock();
      if (raw === undefined) return undefined;
      const result = check(raw, keys);
      return result instanceof Promise ? result.then(keep) : keep(result);
    },
    fetch: async () => {
      try {
        const answer = await withDeadline(LIMITS.screenDeadline, (signal) => ask(signal));
        return answer === TOO_LATE || answer === UNCHANGED
          ? failed('state', 'timeout')
          : keep(answer);
      } catch (cause) {
        return failed('state', 'network', { cause });
      }
    },
    refresh: () => (underWay ??= refresh()),
  };
};

export const stateSource = createStateSource(screensStore, RELEASE_KEYS);

/** Call it with each generation that the host announces. */
export const onGeneration = followAnnounced(screensStore, stateSource.refresh);
