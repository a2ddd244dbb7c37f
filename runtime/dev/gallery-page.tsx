import { Suspense, type ReactNode } from 'react';
import { Loading } from '../ui/loading.tsx';
import { FIELDS } from './gallery-fields.tsx';
import { OVERLAYS } from './gallery-overlays.tsx';
import { STATES } from './gallery-states.tsx';
import { TABLES } from './gallery-tables.tsx';
import './gallery-page.css';

export interface Sample {
  name: string;
  show(theme: string): ReactNode;
}

const THEMES = ['dark', 'light'];
const GROUPS: readonly [string, readonly Sample[]][] = [
  ['Fields', FIELDS],
  ['States', STATES],
  ['Tables', TABLES],
  ['Overlays and navigation', OVERLAYS],
];

/** Every component of `runtime/ui` with its states, in both themes. */
export function GalleryPage() {
  return (
    <main className="gallery">
      <h1>Component gallery</h1>
      {GROUPS.map(([title, samples]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {samples.map(({ name, show }) => (
            <div key={name} className="gallery-sample">
              <h3>{name}</h3>
              <div className="gallery-themes">
                {THEMES.map((theme) => (
                  <div
                    key={theme}
                    className="gallery-theme"
                    data-theme={theme}
                    role="group"
                    aria-label={`${name}, ${theme}`}
                  >
                    <Suspense fallback={<Loading />}>{show(theme)}</Suspense>
                  </div>
                ))}
              </div>
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}
