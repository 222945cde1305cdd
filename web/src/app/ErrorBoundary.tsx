import { Component, type ReactNode } from 'react';
import { ErrorPanel } from '../components/ErrorPanel';

/** Catches what nobody else did, a screen whose code could not be fetched among them. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <ErrorPanel title="This screen could not be shown" error={this.state.error} onRetry={() => location.reload()} />;
  }
}
