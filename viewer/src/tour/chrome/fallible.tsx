import { Component, type ReactNode } from 'react';

/** Error boundary that keeps a failing overlay from taking down the controls. React logs the error. */
export class Fallible extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
