import Box from '@mui/material/Box';
import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { ErrorPanel } from '../components/page/ErrorPanel';
import { PageTitle } from '../components/page/PageTitle';
import { brokenScreen } from './brokenScreen';

interface BoundaryProps {
  /** The path: a change of path retries. */
  at: string;
  children: ReactNode;
  whole?: boolean;
}

class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate({ at }: BoundaryProps) {
    if (at !== this.props.at && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const { title, text } = brokenScreen(error);
    const panel = (
      <>
        <PageTitle>{title}</PageTitle>
        <ErrorPanel title={title} text={text} error={error} onRetry={() => location.reload()} />
      </>
    );
    if (!this.props.whole) return panel;
    return (
      <Box component="main" id="content" tabIndex={-1} sx={{ flexGrow: 1, display: 'grid', alignContent: 'center', outline: 0 }}>
        {panel}
      </Box>
    );
  }
}

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Without a layout around it. */
  whole?: boolean;
}

/** Catches errors that no other boundary caught, such as a screen whose code could not be fetched. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return <Boundary at={pathname} {...props} />;
}
