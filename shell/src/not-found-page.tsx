import { useLocation } from '@refined/shared/router';
import { NotFound } from '@refined/shared/ui';
import { shellMessages } from './messages/shell.ts';
import { RetiredPage, routeOf, useRetired } from './remotes/index.ts';

const readable = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/**
 * Shown for an address that no page and no screen has; names the address (D39), or says why the
 * screen that it belonged to was retired.
 */
export const NotFoundPage = () => {
  const { pathname } = useLocation();
  const retired = useRetired();
  const workspace = routeOf(retired, pathname)?.workspace;
  const gone = retired.find((choice) => choice.workspace === workspace);
  return gone ? (
    <RetiredPage choice={gone} />
  ) : (
    <NotFound what={shellMessages.page(readable(pathname))} />
  );
};
