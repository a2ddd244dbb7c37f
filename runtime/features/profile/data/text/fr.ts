import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'data.export': 'Téléchargez vos données',
  'data.export-hint':
    'Un fichier JSON contenant tout ce que nous conservons sur vous : données personnelles, écritures, positions, paiements, appareils, documents et activité.',
  'data.export-start': 'Télécharger',
  'data.exported': 'Vos données ont été téléchargées.',
  'data.close': 'Clôturez votre compte',
  'data.close-hint': 'Définitivement. Vous pouvez le clôturer une fois que plus rien n’y est ouvert.',
  'data.close-open': 'Clôturer le compte',
  'data.close-title': 'Clôturez votre compte',
  'data.close-failed': 'Impossible de vérifier votre compte.',
  'data.obstacles': 'Avant de pouvoir clôturer votre compte, faites ceci :',
  'data.balance': 'Vous avez {amount} sur votre compte. Retirez cette somme.',
  'data.negative': 'Votre solde est de {amount}. Contactez l’assistance.',
  'data.positions':
    '{count, plural, one {# position est ouverte} other {# positions sont ouvertes}} sur votre compte réel. Clôturez tout.',
  'data.practice_positions':
    '{count, plural, one {# position est ouverte} other {# positions sont ouvertes}} sur votre compte d’entraînement. Passez à ce compte et clôturez tout.',
  'data.withdrawals':
    '{count, plural, one {# retrait n’est pas terminé} other {# retraits ne sont pas terminés}}. Attendez la fin ou annulez.',
  'data.deposits':
    '{count, plural, one {# dépôt est sans décision} other {# dépôts sont sans décision}}. Attendez la décision ou interrogez l’assistance.',
  'data.corrections': 'Une correction de votre solde est sans décision. Interrogez l’assistance.',
  'data.manager': 'Un gestionnaire de compte trade pour vous. Mettez fin à son accès.',
  'data.clients': 'Vous gérez des comptes d’autres traders. Mettez fin à ces connexions.',
  'data.role': 'Vous travaillez pour l’opérateur. Demandez à un super-administrateur de révoquer votre rôle.',
  'data.go-balance': 'Retirer',
  'data.go-positions': 'Voir les positions',
  'data.go-practice_positions': 'Voir les positions',
  'data.go-withdrawals': 'Voir les mouvements',
  'data.go-deposits': 'Voir les mouvements',
  'data.go-manager': 'Voir le gestionnaire',
  'data.consequence-login':
    'Vous ne pouvez plus vous connecter, sur aucun appareil. Cette action est irréversible.',
  'data.consequence-photo': 'Votre photo est supprimée immédiatement.',
  'data.consequence-records':
    'La loi exige que nous conservions les enregistrements de votre argent, de vos opérations et de votre identité pendant plusieurs années. Vos documents sont supprimés cinq ans après la clôture.',
  'data.consequence-export':
    'Téléchargez d’abord vos données et vos relevés : vous ne pourrez plus le faire ensuite.',
  'data.confirm': 'J’ai compris et je souhaite clôturer mon compte.',
  'data.keep': 'Conserver mon compte',
  'data.close-final': 'Clôturer définitivement le compte',
  'data.closed': 'Votre compte est clôturé.',
};
