import { Component, type ReactNode } from 'react';

/** Keeps a fault in what hangs over the picture from taking the controls along. React itself tells the console of it. */
export class Fallible extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
