import { Component } from 'react';
import type { ReactNode } from 'react';
import { isChunkError } from './load-screen.ts';
import { screenFault } from './screen-result.ts';
import type { ScreenFault } from './screen-result.ts';

interface Props {
  /** Another value clears the fault: the address, so that the user can go on to another page of the same screen. */
  readonly resetKey: string;
  readonly renderFault: (fault: ScreenFault) => ReactNode;
  readonly children: ReactNode;
}

interface State {
  readonly fault?: ScreenFault | undefined;
  readonly resetKey: string;
}

/** Keeps a screen's render error inside its slot: layout, navigation and the other screens go on. */
export class ScreenBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey };

  static getDerivedStateFromError(cause: unknown): Partial<State> {
    return { fault: isChunkError(cause) ? screenFault('chunk', 'network', { cause }) : screenFault('render', 'evaluation', { cause }) };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, fault: undefined };
  }

  override componentDidCatch(cause: unknown): void {
    console.error(`A screen failed at render, reference ${this.state.fault?.reference ?? ''}`, cause);
  }

  override render(): ReactNode {
    return this.state.fault ? this.props.renderFault(this.state.fault) : this.props.children;
  }
}
