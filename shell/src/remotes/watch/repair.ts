import type { Originals } from './originals.ts';
import { watchForeignNodes } from './cover/foreign.ts';
import { rememberFrame } from './cover/frame-memory.ts';
import { isMadeByReact } from './cover/made-by-react.ts';
import { shellParts } from './cover/parts.ts';
import type { ShellParts } from './cover/parts.ts';

/** The shell's parts as they were, and what scripts have put beside them. */
export interface Repair {
  /** The layout is drawn, and no screen is in it yet. */
  readonly begin: () => void;
  /** The layout's parts, also when they were removed since; undefined without a layout. */
  readonly parts: () => ShellParts | undefined;
  /** All is seen now. */
  readonly remember: () => void;
  readonly foreign: () => Element[];
  /** Puts the shell's parts back, and removes what scripts added, to the slot too. */
  readonly undo: (slot: Element | null | undefined) => void;
}

/** What the shell draws around every screen: notices, and the screen's slot. */
const AROUND_SLOT = '.rs-content > .rs-slot';

export const createRepair = ({ MutationObserver }: Pick<Originals, 'MutationObserver'>): Repair => {
  const nodes = watchForeignNodes(MutationObserver);
  nodes.observe([document.documentElement, document.body]);
  let parts: ShellParts | undefined;
  let frame: ReturnType<typeof rememberFrame> | undefined;
  const take = (found: ShellParts | undefined): void => {
    parts = found;
    frame = found && rememberFrame(found.frame);
    // The root and the layout draw by React only: whatever else appears there isn't theirs.
    if (found) nodes.observe([...found.frame, ...document.querySelectorAll(AROUND_SLOT)]);
  };
  /** The shell has drawn a part anew: there are as many as before. */
  const findAgain = (): void => {
    const found = shellParts();
    if (found && parts && found.frame.length >= parts.frame.length) take(found);
  };
  return {
    begin: () => take(shellParts()),
    parts: () => {
      if (parts?.frame.some((element) => !element.isConnected)) findAgain();
      return parts;
    },
    remember: () => frame?.remember(),
    foreign: nodes.elements,
    undo: (slot) => {
      nodes.remove();
      // The slot stays for the next release; what the screen itself drew goes with it.
      for (const child of [...(slot?.children ?? [])]) if (!isMadeByReact(child)) child.remove();
      frame?.restore();
    },
  };
};
