import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'static-demo.open': 'Utilisateurs et e-mails de la démo',
  'static-demo.title': 'Démo dans ce navigateur',
  'static-demo.about':
    'Cette démo n’a pas de serveur : les cours sont simulés, les personnes et l’argent inventés. Tout reste dans cet onglet du navigateur, et recharger la page recommence à zéro.',
  'static-demo.users': 'Se connecter en tant que',
  'static-demo.mails': 'E-mails que ce site aurait envoyés',
  'static-demo.no-mails': 'Pas encore d’e-mail. Les codes d’inscription et de connexion arrivent ici.',
  'static-demo.to': 'À {address}',
  'static-demo.code': 'Code',
  'static-demo.waiting': 'Démarrage de la démo…',
  'static-demo.failed': 'La démo n’a pas pu démarrer dans ce navigateur.',
  'static-demo.role-trader': 'Trader',
  'static-demo.role-new': 'Nouveau trader sans argent',
  'static-demo.role-practice': 'Trader avec de l’argent virtuel',
  'static-demo.role-admin': 'Opérateur',
  'static-demo.role-superadmin': 'Opérateur qui approuve',
  'static-demo.role-manager': 'Gestionnaire de comptes',
  'static-demo.role-suspended': 'Trader suspendu',
  'static-demo.role-trading-disabled': 'Trader sans trading',
  'static-demo.role-identity-pending': 'Trader en vérification d’identité',
  'static-demo.role-manager-asked': 'Trader sollicité par un gestionnaire',
};
