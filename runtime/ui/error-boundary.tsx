import { Component, type ReactNode } from 'react';
import { ChunkError } from '../lib/import-chunk.ts';
import { PlatformContext } from '../platform/hooks.ts';

interface Props {
  /**
   * In a panel of a page: a retry renders its content again. If the same chunk fails again, the next retry reloads
   * the page, because browsers may repeat a failed import from their cache.
   */
  isPanel?: boolean;
  children: ReactNode;
}

interface State {
  error: unknown;
  /** The chunk of the last retry in place. */
  retriedChunk?: string;
}

/** Of a page or a panel: contains a render error, reports it and offers a retry. */
export class ErrorBoundary extends Component<Props, State> {
  static override contextType = PlatformContext;
  declare context: React.ContextType<typeof PlatformContext>;
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  retry(): void {
    const { error, retriedChunk } = this.state;
    const chunk = error instanceof ChunkError ? error.chunk : undefined;
    if (chunk !== undefined && (!this.props.isPanel || chunk === retriedChunk)) location.reload();
    else this.setState({ error: null, retriedChunk: chunk });
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const t = this.context!.text.getState().t;
    const { isPanel } = this.props;
    const isChunk = error instanceof ChunkError;
    const Title = isPanel ? 'p' : 'h1';
    return (
      <div role="alert" className={`grid gap-3 text-center ${isPanel ? 'p-3' : 'mx-auto max-w-md p-8'}`}>
        <Title className={`font-semibold ${isPanel ? '' : 'text-xl'}`}>
          {t(isChunk ? 'app.chunk' : 'app.crashed')}
        </Title>
        <p className="text-muted">{t(isChunk ? 'app.chunk-hint' : 'app.crashed-hint')}</p>
        {isChunk && !isPanel ? <code className="text-muted text-xs">{error.chunk}</code> : null}
        <button type="button" className="btn btn-primary mx-auto" onClick={() => this.retry()}>
          {t('app.retry')}
        </button>
      </div>
    );
  }
}
