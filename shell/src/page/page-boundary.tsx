import { Component, type ReactNode } from 'react';
import { RELEASES_BASE } from '@refined/shared/federation';
import { faultMessages } from '@refined/shared/messages';
import { ErrorPanel } from '@refined/shared/ui';
import { isForeignChange, reportFailure, runningShell, screenFault } from '../remotes/index.ts';
import { shellMessages } from '../shell-messages.ts';

interface Props {
  /** Renders the fault; `retry` renders the children again. */
  readonly renderFault: (retry: () => void) => ReactNode;
  /** A new value clears the fault; inside the layout it is the pathname. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly resetKey?: string | undefined;
}

/** How often it renders again by itself after foreign code changed React's DOM. */
const MOST_DRAWINGS = 20;
/** The same after an error: a wrong state is gone then; a wrong component fails again. */
const MOST_HEALED = 3;

/**
 * Reports it to the host as the shell's failure in this page. The cause can't be known (a screen,
 * an extension or the shell), so it counts against no release.
 */
const report = (cause: unknown): void => {
  const version = runningShell('shell');
  if (version === undefined) return;
  const base = `${RELEASES_BASE}shell/${version}/`;
  reportFailure(
    { workspace: 'shell', version, base },
    screenFault('run', 'render', { cause }),
    version,
  );
};

/** Keeps a render error from emptying the rest of the page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  private drawings = 0;
  private healed = 0;

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failed: false };
  }

  override componentDidCatch(cause: unknown): void {
    const isForeign = isForeignChange(cause);
    if (!isForeign) report(cause);
    if (isForeign ? this.drawings === MOST_DRAWINGS : this.healed === MOST_HEALED) return;
    if (isForeign) this.drawings += 1;
    else this.healed += 1;
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.renderFault(() => this.setState({ failed: false }))
      : this.props.children;
  }
}

/** The whole page failed. Plain markup, because the kit may be what failed. */
export const PageFault = ({ onRetry }: { onRetry: () => void }) => (
  <main className="rs-boot-fault" role="alert">
    <h1>{shellMessages.fault.title}</h1>
    <p>{shellMessages.fault.detail}</p>
    <button type="button" onClick={onRetry}>
      {faultMessages.retry}
    </button>{' '}
    <button type="button" onClick={() => window.location.reload()}>
      {shellMessages.fault.reload}
    </button>
  </main>
);

/** One of the shell's own pages failed; navigation and the other pages work. */
export const SectionFault = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorPanel
    title={shellMessages.fault.section}
    detail={shellMessages.fault.sectionDetail}
    onRetry={onRetry}
  />
);

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text: string,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

declare global {
  interface Window {
    /** The gateway's bootstrap waits for this call: a shell that doesn't draw is replaced. */
    __refinedDrawn?: () => void;
  }
}

/**
 * Shows that the whole page failed, without React or the kit, which may be the cause. During the
 * page's start, the bootstrap detects it by its class and runs the shell before.
 */
export const showBootFault = (container: Element): void => {
  const fault = document.createElement('main');
  fault.className = 'rs-boot-fault';
  fault.setAttribute('role', 'alert');
  const reload = element('button', shellMessages.fault.reload);
  reload.addEventListener('click', () => window.location.reload());
  fault.append(
    element('h1', shellMessages.fault.title),
    element('p', shellMessages.fault.boot),
    reload,
  );
  container.replaceChildren(fault);
};
