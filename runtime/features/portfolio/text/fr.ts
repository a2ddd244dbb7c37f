import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/fr.ts';
import { text as portfolio } from '../../../trading/portfolio/text/fr.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'portfolios.title': 'Portefeuille',
  'portfolios.lead': 'Liquidités et positions ouvertes aux prix actuels.',
  'portfolios.cards': 'Éléments ayant une valeur',
  'portfolios.positions': '{count, plural, one {# position ouverte} other {# positions ouvertes}}',
  'portfolios.cash-note': 'Solde qu’aucune position n’utilise',
  'portfolios.bonus-note': 'Votre solde comprend un bonus de {bonus}, qui ne peut pas être retiré.',
  'portfolios.reserved-note':
    'Réservé pour les retraits en cours et pour les formules auxquelles vous avez adhéré',
};
