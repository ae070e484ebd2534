import {
  memo,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  Component,
  type ReactNode,
} from 'react';
import type { PageScreen } from '@refined/shared/contract';
import type { ScreenChoice, ScreenModule } from '@refined/shared/federation';
import { useLocation } from '@refined/shared/router';
import type { Runs } from './runs.ts';
import type { ScreensStore } from './screens-store.ts';
import { RetiredPage, ScreenFaultPanel, SwitchedOff, Waiting } from './no-screen.tsx';
import { screenFault } from './screen-result.ts';
import { useBlankCheck } from './blank.ts';
import { AvoidedNotice, SlotUpdate, useTouched } from './slot-update.tsx';
import { pageParts, useSlot, type SlotParts } from './use-slot.ts';

/**
 * Records which release is shown. It is before the screen, so that this is known before the
 * screen's first render, which may never end. Key: the release.
 */
const Running = ({ release, runs }: { release: PageScreen; runs: Runs }) => {
  useState(() => runs.draw(release));
  useEffect(() => () => runs.leave(release), [runs, release]);
  return null;
};

interface ShownProps {
  release: PageScreen;
  module: ScreenModule;
  store: ScreensStore;
  onShown: (() => void) | undefined;
}

/** Memoised: most renders of the slot don't concern the screen. */
const Shown = memo(({ release, module: { Screen }, store, onShown }: ShownProps) => {
  useEffect(() => {
    store.show(release.workspace, release);
    return () => store.show(release.workspace, undefined);
  }, [store, release]);
  useEffect(() => onShown?.(), [Screen, onShown]);
  // In the page exactly while this release's component is mounted: the gate looks for it.
  return (
    <>
      <span hidden data-screen={release.federationName} />
      <Screen />
    </>
  );
});

interface ScreenSlotProps {
  readonly workspace: string;
  /** Rendered if loading takes longer than `LIMITS.skeletonDelay`. */
  readonly skeleton?: ReactNode;
  /** Called when the screen has been drawn, however late. Must be a stable reference. */
  readonly onShown?: (() => void) | undefined;
  /** Whether closing the screen now would lose unsaved work. */
  readonly hasUnsaved?: () => boolean;
  readonly parts?: SlotParts;
}

interface Props {
  /** A new value (the drawn module) clears the fault. */
  readonly resetKey: unknown;
  /**
   * Called with the screen's render error, or the error of a chunk that didn't load. The slot then
   * renders something else.
   */
  readonly onFault: (cause: unknown) => void;
  /** Rendered until then. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly isFailed: boolean;
  readonly resetKey: unknown;
}

/** Keeps a screen's render error inside its slot: layout, navigation and the other screens work. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { isFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { isFailed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, isFailed: false };
  }

  override componentDidCatch(cause: unknown): void {
    this.props.onFault(cause);
  }

  override render(): ReactNode {
    return this.state.isFailed ? this.props.waiting : this.props.children;
  }
}

const Slot = ({
  offered,
  isRetired,
  skeleton,
  onShown,
  hasUnsaved = () => false,
  parts = pageParts,
}: Omit<ScreenSlotProps, 'workspace'> & {
  readonly offered: ScreenChoice;
  readonly isRetired: boolean;
}) => {
  const { pathname } = useLocation();
  const slot = useRef<HTMLDivElement>(null);
  const { choice, result, update, follow, retry, drawing, fail, replace } = useSlot(
    parts,
    offered,
    pathname,
    hasUnsaved,
  );
  const shown = result?.ok ? result.release : undefined;
  useBlankCheck(choice.disabled === undefined ? shown?.base : undefined, slot, () => {
    if (shown) replace(shown, screenFault('run', 'blank'));
  });
  const { isTouched, handlers } = useTouched(result?.release.base);
  const { title } = choice.releases[0];
  const waiting = <Waiting key={choice.workspace} title={title} skeleton={skeleton} />;
  // With unsaved work the former choice stays open; it isn't switched off.
  if (choice.disabled !== undefined && isRetired) return <RetiredPage choice={choice} />;
  if (choice.disabled !== undefined)
    return <SwitchedOff title={title} message={choice.disabled} onRetry={parts.refresh} />;
  if (!result) return waiting;
  if (!result.ok)
    return <ScreenFaultPanel screen={result.release} fault={result.fault} onRetry={retry} />;
  const { release, module } = result;
  return (
    <div className="rs-slot" ref={slot} {...handlers}>
      <Running key={release.base} release={release} runs={parts.runs} />
      <SlotUpdate
        choice={update}
        shown={choice}
        loader={parts.loader}
        isInUse={() => isTouched() || hasUnsaved()}
        onFollow={follow}
      />
      <AvoidedNotice shown={release} fault={parts.store.failureOf(choice.releases[0])} />
      <ScreenBoundary
        key={drawing}
        resetKey={module}
        onFault={(cause) => void fail(release, cause)}
        waiting={waiting}
      >
        <Suspense fallback={<div className="rs-suspended">{waiting}</div>}>
          <Shown
            key={release.base}
            release={release}
            module={module}
            store={parts.store}
            onShown={onShown}
          />
        </Suspense>
      </ScreenBoundary>
    </div>
  );
};

/**
 * The place for a screen in the layout. It waits for the code without Suspense, because React may
 * delay the replacement of a fallback by up to 300 ms; a suspending screen delays only itself.
 * Faults of the screen stay inside.
 */
export const ScreenSlot = ({ workspace, parts = pageParts, ...rest }: ScreenSlotProps) => {
  const { store } = parts;
  // Also re-renders after failures: the map of shown releases is new after each.
  useSyncExternalStore(store.subscribe, store.shown);
  const choices = useSyncExternalStore(store.subscribe, store.choices);
  const retired = useSyncExternalStore(store.subscribe, store.retired);
  // A screen that is retired while open counts as switched off.
  const known = [...choices, ...retired].find((choice) => choice.workspace === workspace);
  const [last, setLast] = useState(known);
  if (known && known !== last) setLast(known);
  const offered = known ?? last;
  if (!offered) return null;
  const isRetired = retired.some((choice) => choice.workspace === workspace);
  return <Slot key={workspace} offered={offered} isRetired={isRetired} parts={parts} {...rest} />;
};
