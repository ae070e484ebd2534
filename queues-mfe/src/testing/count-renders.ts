/*
 * Counts which components React renders in cards, by name. React looks for the hook of its developer
 * tools when it is loaded, so this module is imported before anything that imports React.
 */

const CARD = 'Card';

/** The fields of React's fibers that are read here. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly alternate: Fiber | null;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

/** The flag that React sets on a fiber whose function ran. */
const PERFORMED_WORK = 1;

const counts = new Map<string, number>();

/** A memoised component has two fibers; only the one with the function counts. */
const nameOf = (type: unknown): string | undefined =>
  typeof type === 'function' ? type.name : undefined;

/** @param before the fiber of the last render; null: it is new */
const visit = (fiber: Fiber, before: Fiber | null, inCard: boolean): void => {
  if (fiber === before) return;
  const name = nameOf(fiber.type);
  const isInCard = inCard || name === CARD;
  if (name && isInCard && (fiber.flags & PERFORMED_WORK) !== 0)
    counts.set(name, (counts.get(name) ?? 0) + 1);
  if (before && fiber.child === before.child) return;
  for (let child = fiber.child; child; child = child.sibling)
    visit(child, before ? child.alternate : null, isInCard);
};

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_renderer: number, { current }: { current: Fiber }) =>
      visit(current, current.alternate, false),
  },
});

/** Component → renders in cards since the last call. */
export const takeRenders = (): Readonly<Record<string, number>> => {
  const taken = Object.fromEntries(counts);
  counts.clear();
  return taken;
};
