import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'install.app': 'Installer l’application',
  'install.busy': 'Une demande est encore en cours d’envoi. Réessayez dans un instant.',
  'install.later': 'Plus tard',
  'install.new-version': 'Une nouvelle version de ce site est disponible.',
  'install.new-version-hint': 'Rechargez quand cela vous convient. Le texte saisi mais non envoyé est perdu.',
  'install.reload': 'Recharger',
  'install.step-add': 'Choisissez « Sur l’écran d’accueil ».',
  'install.step-confirm': 'Confirmez avec « Ajouter ».',
  'install.step-share': 'Ouvrez le menu Partager de votre navigateur.',
  'install.title': 'Installer {site}',
};
