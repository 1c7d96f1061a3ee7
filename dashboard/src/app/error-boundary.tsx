import { Component, type ReactNode } from 'react';
import { reports } from '../base/services.ts';
import { ErrorScreen } from '../kit/error-screen.tsx';

/** Last resort above the router: a render error shows the error page instead of a blank one. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    reports.failed(error);
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen statusCode={500} /> : this.props.children;
  }
}
