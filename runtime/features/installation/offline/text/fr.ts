import type { Dictionary } from '../../../../lib/format-text.ts';

/** Text of the offline page, which the build renders (cli/build/offline-page.ts). */
export const text: Dictionary = {
  'offline.title': 'Aucune connexion',
  'offline.lead': '{site} est injoignable. Vérifiez votre connexion Internet.',
  'offline.unavailable': 'Ce que vous ne pouvez pas faire maintenant',
  'offline.prices': 'Consulter les prix, les graphiques et les soldes.',
  'offline.orders':
    'Ouvrir ou clôturer des positions, effectuer un dépôt ou un retrait. Rien n’est envoyé depuis cette page.',
  'offline.available': 'Ce qui fonctionne toujours',
  'offline.positions':
    'Vos positions ouvertes. Le serveur exécute stop loss et take profit sans cet appareil.',
  'offline.tabs':
    'Les onglets dans lesquels ce site est déjà ouvert. Ils gardent leurs derniers chiffres et les signalent comme anciens.',
  'offline.files': 'Les relevés que vous avez téléchargés.',
  'offline.retry': 'Réessayer',
  'offline.return': 'Le site s’ouvre de lui-même lorsque vous êtes de nouveau en ligne.',
};
