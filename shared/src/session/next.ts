/**
 * The address to go to after sign-in (D5): only this origin's, as path, search and hash; anything else is the home page.
 * `//host`, backslashes and other schemes are refused before the parser gets to interpret them.
 */
export const safeNext = (next: string | null, origin: string = location.origin): string => {
  if (!next || /[\\\u0000-\u001f]/.test(next) || next.startsWith('//')) return '/';
  try {
    const url = new URL(next, origin);
    const path = url.pathname + url.search + url.hash;
    return url.origin === origin && !path.startsWith('//') && url.pathname !== '/login' ? path : '/';
  } catch {
    return '/';
  }
};
