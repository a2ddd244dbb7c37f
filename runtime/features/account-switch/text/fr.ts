import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/fr.ts';

export const text: Dictionary = {
  ...parts,
  'balance.label': 'Solde et compte',
  'balance.account-real': 'Compte réel',
  'balance.account-practice': 'Compte d’entraînement',
  'balance.choose': 'Compte sur lequel trader',
  'balance.virtual': 'Argent virtuel',
  'balance.bonus': 'Comprend un bonus de {amount}',
  'balance.refresh': 'Actualiser',
  'balance.top-up': 'Recharger',
  'balance.topped-up': 'Votre compte d’entraînement a été rechargé.',
  'balance.top-up-failed': 'Recharge impossible',
  'balance.refresh-failed':
    'Vos soldes n’ont pas pu être lus. Les chiffres ne sont peut-être pas à jour. Réessayez.',
  'balance.switch-failed': 'Erreur lors du changement de compte',
  'balance.switched-real': 'Vous tradez désormais avec de l’argent réel.',
  'balance.switched-practice': 'Vous vous entraînez désormais avec de l’argent virtuel.',
  'balance.figures': 'Chiffres du compte sélectionné',
  'balance.deposit': 'Déposer',
  'balance.withdrawal': 'Retirer',
  'band.practice': 'Compte d’entraînement. Argent virtuel uniquement.',
  'band.to-real': 'Passer au compte réel',
  'link.lost': 'Aucun prix depuis {time}. Reconnexion…',
};
