import { Component } from 'react';
import type { ReactNode } from 'react';

interface Props {
  /** Another value clears the fault: the module that is drawn. */
  readonly resetKey: unknown;
  /**
   * What the screen threw while it drew, or the error of a chunk of its that didn't come. Something
   * else is to be drawn soon.
   */
  readonly onFault: (cause: unknown) => void;
  /** Stands in until then. */
  readonly waiting: ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly isFailed: boolean;
  readonly resetKey: unknown;
}

/**
 * Keeps a screen's render error inside its slot: layout, navigation and the other screens go on.
 */
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
