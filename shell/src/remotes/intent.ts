import { LIMITS } from '@refined/shared/domain';
import { prefetchAddress, prepareAddress } from './prefetch.ts';

/** The link of this page that an event is about; undefined: none, or it leads out of this tab. */
const linkOf = ({ target }: Event): HTMLAnchorElement | undefined => {
  const link = target instanceof Element ? target.closest('a') : null;
  return link?.origin === window.location.origin &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download')
    ? link
    : undefined;
};

/**
 * Runs a screen's code shortly before it is opened: when the pointer or the focus has rested on a
 * link to it for LIMITS.linkIntent, or at once when the link is pressed. Its files are fetched as
 * soon as the link is reached. Works for every link of the page, the screens' own too.
 */
export const followIntent = (isSignedIn: () => boolean): void => {
  let reached: HTMLAnchorElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const reach = (event: Event): void => {
    const link = linkOf(event);
    if (link === reached) return;
    clearTimeout(timer);
    reached = link;
    if (!link || !isSignedIn()) return;
    const { href } = link;
    prefetchAddress(href);
    timer = setTimeout(() => prepareAddress(href), LIMITS.linkIntent);
  };

  const leave = (): void => {
    clearTimeout(timer);
    reached = undefined;
  };

  const press = (event: Event): void => {
    const link = linkOf(event);
    if (link && isSignedIn()) prepareAddress(link.href);
  };

  document.addEventListener('pointerover', reach);
  document.addEventListener('focusin', reach);
  document.addEventListener('pointerleave', leave);
  document.addEventListener('focusout', leave);
  document.addEventListener('pointerdown', press);
};
