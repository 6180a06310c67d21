import { Component } from 'react';
import type { ErrorInfo, ReactNode } from 'react';

export interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What to show instead; `restart` mounts the children again. */
  readonly renderFallback: (error: Error, restart: () => void) => ReactNode;
  readonly onError?: (error: Error, where: string) => void;
}

interface State {
  readonly error: Error | null;
}

/** Keeps an error in one place of the page from taking the rest with it. React offers this only as a class. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.props.onError?.(error, info.componentStack ?? '');
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.renderFallback(error, () => this.setState({ error: null })) : this.props.children;
  }
}
