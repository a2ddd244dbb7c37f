import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'mining-simulation.title': 'Affichage simulé',
  'mining-simulation.note':
    'Ces compteurs sont des nombres aléatoires de cette démo. Aucun serveur n’est mesuré et rien n’est miné.',
  'mining-simulation.pause': 'Pause',
  'mining-simulation.resume': 'Reprendre',
  'mining-simulation.uptime': 'Durée de fonctionnement du processeur',
  'mining-simulation.cpu': 'Utilisation du processeur',
  'mining-simulation.high': 'Élevé',
  'mining-simulation.normal': 'Normal',
  'mining-simulation.mined': 'Total miné par heure',
  'mining-simulation.max': 'Jusqu’à {max}',
  'mining-simulation.server': 'Ressources du serveur',
  'mining-simulation.server-note': 'Processeur {cpu}, mémoire {ram}',
  'mining-simulation.support': 'Équipe d’assistance',
  'mining-simulation.memory': 'Utilisation de la mémoire',
  'mining-simulation.assets': 'Total des actifs minés',
};
