import { browserStorages } from '@refined/shared/session';

/**
 * The session's token as the browser keeps it (specification §3), for reports: only those of
 * signed-in pages can stop a release. Undefined: nobody is signed in.
 */
export const reportToken = (storage = browserStorages().local): string | undefined => {
  try {
    const info: unknown = JSON.parse(storage?.getItem('authInfo') ?? 'null');
    const token: unknown = typeof info === 'object' && info && Reflect.get(info, 'token');
    return typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
};

/** Headers of `POST /client-reports`. */
export const reportHeaders = (token = reportToken()): Record<string, string> => ({
  'content-type': 'application/json',
  ...(token === undefined ? {} : { authorization: `Token ${token}` }),
});
