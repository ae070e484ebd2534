const CHECK_DEADLINE = 2_000;

/**
 * Where our API listens: set at start, and by the supervisor after each restart of the API.
 */
export interface Upstream {
  /** `http://127.0.0.1:43123`; undefined while the API is down, or when it runs elsewhere. */
  address: string | undefined;
}

/** Whether the API reports that it is ready. */
export const isReady = async ({ address }: Upstream): Promise<boolean> => {
  if (!address) return false;
  try {
    const answer = await fetch(`${address}/readyz`, {
      signal: AbortSignal.timeout(CHECK_DEADLINE),
      redirect: 'error',
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};
