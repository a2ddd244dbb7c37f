import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'notices.topic': 'Sujet',
  'notices.in_app': 'Dans l’application',
  'notices.by_mail': 'Par e-mail',
  'notices.no-mail': 'Jamais',
  'notices.always': 'Toujours',
  'notices.switch': '{topic} : {way}',
  'notices.trading': 'Positions clôturées',
  'notices.trading-hint':
    'Take profit, stop loss, clôture automatique et clôtures par votre gestionnaire de compte',
  'notices.deposits': 'Dépôts',
  'notices.deposits-hint':
    'Crédités ou refusés ; les remboursements et rétrofacturations sont toujours envoyés par e-mail',
  'notices.withdrawals': 'Retraits',
  'notices.withdrawals-hint':
    'Une demande ou une annulation est toujours envoyée par e-mail, pour que vous remarquiez un vol',
  'notices.identity': 'Identité',
  'notices.identity-hint': 'Le résultat d’une vérification',
  'notices.account': 'Compte',
  'notices.account-hint':
    'Formules, gestionnaires de compte et réponses de l’assistance ; les corrections de votre solde sont toujours envoyées par e-mail',
  'notices.security': 'Sécurité',
  'notices.security-hint': 'Nouveau mot de passe, compte de versement ou gestionnaire de compte',
  'notices.failed': 'Impossible de charger vos paramètres de notification.',
  'notices.saved': 'Enregistré : {topic}',
};
