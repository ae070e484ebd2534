import { Component, type ReactNode } from 'react';

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
