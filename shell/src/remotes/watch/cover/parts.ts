import { tokens } from '@refined/shared/ui';
import type { Originals } from '../originals.ts';

/** The shell's own parts around a slot, and what they stand in. */
export interface ShellParts {
  /** Top bar and navigation: they must be seen and reached. */
  readonly seen: readonly Element[];
  /** Those, the content's frame, and all that they stand in, the page's root first. */
  readonly frame: readonly Element[];
}

const NARROW = tokens.narrow.replace('@media ', '');

const HEAD = '.rs-top';
const NAVIGATION = '.rs-side, .rs-side > .rs-navigation';
const CONTENT = '.rs-content';

/** Undefined without a layout. The parts stay the same elements as long as it is drawn. */
export const shellParts = (): ShellParts | undefined => {
  const layout = document.querySelector('.rs-layout');
  if (!layout) return undefined;
  const of = (selector: string) => [...layout.querySelectorAll(selector)].slice(0, 1);
  const seen = [...of(HEAD), ...of('.rs-side > .rs-navigation')];
  const around: Element[] = [];
  for (const part of [...seen, ...of(CONTENT)])
    for (let at: Element | null = part; at; at = at.parentElement)
      if (!around.includes(at)) around.push(at);
  const depth = (element: Element): number => {
    let count = 0;
    for (let at = element.parentElement; at; at = at.parentElement) count += 1;
    return count;
  };
  return { seen, frame: around.sort((one, other) => depth(one) - depth(other)) };
};

/**
 * Whether the parts should be seen at all now: not while the page prints, is in full screen by the
 * user's wish, or is too small for anything.
 */
export const isFrameExpected = ({ matchMedia }: Pick<Originals, 'matchMedia'>): boolean =>
  document.visibilityState === 'visible' &&
  !document.fullscreenElement &&
  window.innerWidth >= 200 &&
  window.innerHeight >= 150 &&
  !matchMedia?.('print').matches;

/** A narrow page has its navigation in a drawer. */
export const isExpected = (part: Element, { matchMedia }: Pick<Originals, 'matchMedia'>): boolean =>
  !(part.matches(NAVIGATION) && matchMedia?.(NARROW).matches);
