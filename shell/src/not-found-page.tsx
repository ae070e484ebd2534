import { shellMessages } from '@refined/shared/messages';
import { useLocation } from '@refined/shared/router';
import { NotFound } from '@refined/shared/ui';

const readable = (pathname: string): string => {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
};

/** An address that no page and no screen has: says which (D39). */
export const NotFoundPage = () => (
  <NotFound what={shellMessages.page(readable(useLocation().pathname))} />
);
