/** The address after the sign-in. */
export const nextAddress = (): string => safeNext(new URLSearchParams(location.search).get('next'));

/**
 * The address after the sign-in (D5): path, search and hash of `next` if it is an address of this
 * origin, absolute or from the root; else the home page. `//host`, backslashes and control
 * characters are refused before parsing; other schemes (`blob:` has its creator's origin), other
 * ports and credentials after parsing.
 */
export const safeNext = (next: string | null, origin: string = location.origin): string => {
  if (!next || /[\\\u0000-\u001f]/.test(next) || next.trim().startsWith('//')) return '/';
  try {
    const url = new URL(next, origin);
    const isOurs = url.origin === origin && url.protocol === new URL(origin).protocol;
    const path = url.pathname + url.search + url.hash;
    const isRefused =
      url.username !== '' ||
      url.password !== '' ||
      path.startsWith('//') ||
      /^\/login\/?$/i.test(decodeURI(url.pathname));
    return isOurs && !isRefused ? path : '/';
  } catch {
    return '/';
  }
};
