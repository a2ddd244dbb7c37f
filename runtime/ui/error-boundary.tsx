import { Component, type ReactNode } from 'react';
import { ChunkError } from '../lib/import-chunk.ts';
import { PlatformContext } from '../platform/hooks.ts';

interface Props {
  /** In a panel of a page: a retry renders its content again instead of reloading the page. */
  isPanel?: boolean;
  children: ReactNode;
}

/** Of a page or a panel: contains a render error, reports it and offers a retry. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  static override contextType = PlatformContext;
  declare context: React.ContextType<typeof PlatformContext>;
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const t = this.context!.text.getState().t;
    const isChunk = error instanceof ChunkError;
    return (
      <div role="alert" className="mx-auto grid max-w-md gap-3 p-8 text-center">
        <h1 className="text-xl font-semibold">{t(isChunk ? 'app.chunk' : 'app.crashed')}</h1>
        <p className="text-muted">{t(isChunk ? 'app.chunk-hint' : 'app.crashed-hint')}</p>
        {isChunk ? <code className="text-muted text-xs">{error.chunk}</code> : null}
        <button
          type="button"
          className="btn btn-primary mx-auto"
          onClick={() =>
            isChunk && !this.props.isPanel ? location.reload() : this.setState({ error: null })
          }
        >
          {t('app.retry')}
        </button>
      </div>
    );
  }
}
