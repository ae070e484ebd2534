import { Component } from 'react';
import type { ReactNode } from 'react';

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

/** Keeps a render error from blanking the rest of the page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, failed: false };
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.renderFault(() => this.setState({ failed: false }))
      : this.props.children;
  }
}
