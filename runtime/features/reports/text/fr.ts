import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/fr.ts';
import { text as portfolio } from '../../../trading/portfolio/text/fr.ts';

export const text: Dictionary = {
  ...parts,
  ...portfolio,
  'reports.title': 'Rapport du compte',
  'reports.lead': 'Votre compte aux prix actuels, et son solde mois par mois.',
  'reports.lead-practice': 'Votre compte d’entraînement aux prix actuels.',
  'reports.result': 'Variation du solde en {month}',
  'reports.result-note':
    'Positions clôturées, dépôts, retraits, bonus et corrections compris, sans le résultat des positions ouvertes.',
  'reports.result-note-demo':
    'Positions clôturées, dépôts, retraits, bonus, corrections et fonds de démonstration compris, sans le résultat des positions ouvertes.',
  'reports.figures': 'Chiffres du compte',
  'reports.total': 'Solde total',
  'reports.total-note': 'Sans le résultat des positions ouvertes',
  'reports.bonus-note': 'Votre solde comprend un bonus de {bonus}, qui ne peut pas être retiré.',
  'reports.available': 'Solde disponible',
  'reports.available-note': 'Peut être retiré maintenant',
  'reports.available-practice': 'Libre pour de nouvelles positions',
  'reports.pnl': 'G/P estimé',
  'reports.pnl-note': 'Des positions ouvertes',
  'reports.plans': 'Formules actives',
  'reports.no-plan': 'Aucune formule active',
  'reports.withdrawals': 'Total des retraits approuvés',
  'reports.withdrawals-note': 'Depuis l’ouverture du compte',
  'reports.plan-balance': 'Solde des formules',
  'reports.plan-balance-note': 'Montants des formules actives',
  'reports.months': 'Solde par mois',
  'reports.month': 'Mois (UTC)',
  'reports.opening': 'Solde initial ({currency})',
  'reports.closing': 'Solde final ({currency})',
  'reports.change': 'Variation ({currency})',
  'reports.no-months': 'Rien n’a encore été comptabilisé sur ce compte.',
  'reports.months-failed': 'Impossible de charger les mois.',
};
