import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'static-demo.open': 'Utilisateurs et e-mails de la démo',
  'static-demo.title': 'Démo dans ce navigateur',
  'static-demo.about':
    'Cette démo n’a pas de serveur : les cours sont simulés, les personnes et l’argent inventés.',
  'static-demo.kept': 'Ce que vous faites ici reste dans ce navigateur jusqu’à ce que vous recommenciez.',
  'static-demo.lost':
    'Cet onglet a ses propres données, qui disparaissent avec lui : la démo est ouverte dans un autre onglet, ou ce navigateur ne conserve pas de données.',
  'static-demo.restart': 'Recommencer',
  'static-demo.restart-title': 'Recommencer la démo ?',
  'static-demo.restart-text': 'Tout ce que vous avez fait dans cette démo sera supprimé.',
  'static-demo.restart-keep': 'Le conserver',
  'static-demo.users': 'Se connecter en tant que',
  'static-demo.mails': 'E-mails que ce site aurait envoyés',
  'static-demo.no-mails': 'Pas encore d’e-mail. Les codes d’inscription et de connexion arrivent ici.',
  'static-demo.to': 'À {address}',
  'static-demo.code': 'Code',
  'static-demo.needs-host':
    'Cette démo s’exécute dans un navigateur, mais pas depuis un fichier : placez le dossier « site » sur un serveur web. Le fichier README.txt, à côté, explique comment.',
  'static-demo.code-mail': 'Cette démo n’envoie pas d’e-mails. Votre code :',
  'static-demo.waiting': 'Démarrage de la démo…',
  'static-demo.login-failed': 'La démo ne vous a pas connecté. Rechargez la page et réessayez.',
  'static-demo.failed':
    'La démo n’a pas pu démarrer dans ce navigateur. Rechargez la page. Si cela ne suffit pas, recommencez.',
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
