import { Suspense, type ReactNode } from 'react';
import { Loading } from '../ui/loading.tsx';
import { FIELDS } from './kit-fields.tsx';
import { OVERLAYS } from './kit-overlays.tsx';
import { STATES } from './kit-states.tsx';
import { TABLES } from './kit-tables.tsx';
import './kit-page.css';

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

/** Every component of the kit with its states, in both themes. */
export function KitPage() {
  return (
    <main className="kit">
      <h1>Component kit</h1>
      {GROUPS.map(([title, samples]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          {samples.map(({ name, show }) => (
            <div key={name} className="kit-sample">
              <h3>{name}</h3>
              <div className="kit-themes">
                {THEMES.map((theme) => (
                  <div
                    key={theme}
                    className="kit-theme"
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
