import type { ReactNode } from 'react';
import { useT } from '../../platform/hooks.ts';
import type { AssetView } from '../../trading/live/live.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { useRootMark } from '../../ui/use-root-mark.ts';
import { PANES, usePaneSizes } from './pane-sizes.ts';
import { StatusBar } from './status-bar.tsx';

export interface Panes {
  toolbar: ReactNode;
  watch: ReactNode;
  chart: ReactNode;
  toolbox: ReactNode;
  account: ReactNode;
  asset: AssetView | undefined;
}

function Pane({
  id,
  title,
  className,
  children,
}: {
  id: string;
  title: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <section className={`term-pane ${className}`} data-pane={id} aria-label={title}>
      <h2 className="term-title">{title}</h2>
      {children}
    </section>
  );
}

/** Market watch beside the chart, the toolbox below both, with splitters between them. */
export function DesktopLayout({ toolbar, watch, chart, toolbox, account, asset }: Panes) {
  const t = useT();
  useRootMark('data-fills-window', 'desktop');
  const [sizes, resize] = usePaneSizes();
  return (
    <>
      {toolbar}
      <div className="term-upper">
        <div className="term-left" style={{ width: sizes.watch }}>
          <Pane id="watch" title={t('terminal.watch')} className="term-watch">
            {watch}
          </Pane>
        </div>
        <Splitter
          label={t('terminal.watch-width')}
          orientation="vertical"
          value={sizes.watch}
          {...PANES.watch}
          onChange={(value) => resize('watch', value)}
        />
        <Pane
          id="chart"
          title={asset ? t('terminal.chart-of', { asset: asset.a_name }) : t('terminal.chart')}
          className="term-chart"
        >
          {chart}
        </Pane>
      </div>
      <Splitter
        label={t('terminal.toolbox-height')}
        orientation="horizontal"
        after
        value={sizes.toolbox}
        {...PANES.toolbox}
        onChange={(value) => resize('toolbox', value)}
      />
      <section
        className="term-toolbox"
        data-pane="toolbox"
        aria-label={t('terminal.toolbox')}
        style={{ height: sizes.toolbox }}
      >
        {toolbox}
      </section>
      {account}
      <StatusBar asset={asset} />
    </>
  );
}
