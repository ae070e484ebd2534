import { Component } from 'react';
import type { ReactNode } from 'react';
import { isForeignChange } from '../remotes/index.ts';

interface Props {
  /** Renders the fault; `retry` renders the children again. */
  readonly renderFault: (retry: () => void) => ReactNode;
  /** A new value clears the fault; inside the layout it is the address. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface State {
  readonly failed: boolean;
  readonly resetKey?: string | undefined;
}

/** How often it is drawn anew after somebody else changed what React had drawn. */
const MOST_DRAWINGS = 20;

/** Keeps a render error from blanking the rest of the page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  private drawings = 0;

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failed: false };
  }

  override componentDidCatch(cause: unknown): void {
    if (!isForeignChange(cause) || this.drawings === MOST_DRAWINGS) return;
    this.drawings += 1;
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.renderFault(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
