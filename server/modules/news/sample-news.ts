import type { NewsItem, NewsList } from '../../../schemas/generated/types.ts';
import type { Language } from '../../request-context.ts';

const HOUR_MS = 3_600_000;

type Story = readonly [title: string, summary: string];

const STORIES: Readonly<Record<string, readonly Story[]>> = {
  en: [
    [
      'Sample: euro steady before the central bank meets',
      'An example of a market story. It describes no real event.',
    ],
    [
      'Sample: gold holds its gains for a third day',
      'Real stories appear here once a news service is connected.',
    ],
    [
      'Sample: technology shares lead the index',
      'A story has a title, a short text, its publisher and its time.',
    ],
    ['Sample: bitcoin trades in a narrow range', 'Titles of real stories link to the publisher.'],
  ],
  fr: [
    [
      'Exemple : l’euro reste stable avant la réunion de la banque centrale',
      'Une actualité d’exemple. Elle ne décrit aucun fait réel.',
    ],
    [
      'Exemple : l’or conserve ses gains pour le troisième jour',
      'Les vraies actualités s’affichent ici dès qu’un service d’actualités est connecté.',
    ],
    [
      'Exemple : les valeurs technologiques mènent l’indice',
      'Une actualité comporte un titre, un court texte, son éditeur et son heure.',
    ],
    [
      'Exemple : le bitcoin évolue dans une fourchette étroite',
      'Les titres des vraies actualités mènent à leur éditeur.',
    ],
  ],
  es: [
    [
      'Ejemplo: el euro se mantiene antes de la reunión del banco central',
      'Una noticia de muestra. No describe ningún hecho real.',
    ],
    [
      'Ejemplo: el oro conserva sus ganancias por tercer día',
      'Las noticias reales aparecen aquí cuando se conecta un servicio de noticias.',
    ],
    [
      'Ejemplo: las tecnológicas lideran el índice',
      'Cada noticia tiene un título, un texto breve, su medio y su hora.',
    ],
    [
      'Ejemplo: el bitcoin cotiza en un rango estrecho',
      'Los títulos reales enlazan con el medio que los publica.',
    ],
  ],
};

/** Stories of a demo without a news service; marked as samples, and without links. */
export function sampleNews(language: Language, now: Date): NewsList {
  const spoken = STORIES[language] ? language : 'en';
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  const items = STORIES[spoken]!.map(([title, summary], index): NewsItem => ({
    id: `n_${index + 1}`,
    title,
    summary,
    url: null,
    source: '',
    published_at: new Date(hour - index * 2 * HOUR_MS).toISOString(),
  }));
  return {
    items,
    language: spoken,
    fetched_at: new Date(hour).toISOString(),
    stale: false,
    simulated: true,
  };
}
