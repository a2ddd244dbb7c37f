import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'shell.registered': 'Inscription le {date}',
  'shell.user-id': 'WEB{number}',
  'shell.withdrawal': 'Retrait',
  'shell.kyc': 'Vérification KYC',
  'shell.change-password': 'Changer le mot de passe',
  'shell.sign-out': 'Se déconnecter',
  'shell.still-open':
    'Vous pouvez toujours consulter vos soldes, clôturer des positions et contacter l’assistance.',
  'shell.continue': 'Continuer',
  'shell.trial-label': 'Version d’essai',
  'shell.trial':
    'Ceci est une version d’essai : passez à la version complète pour trader dans de meilleures conditions',
  'shell.upgrade': 'Mettre à niveau',
  'shell.trading-disabled': 'Le trading est désactivé pour votre compte.',
  'shell.trading-disabled-text': 'Vous ne pouvez pas passer de nouveaux ordres pour le moment.',
  'shell.contact': 'Questions : {contact}',
  'identity.title': 'Identité non vérifiée',
  'identity.details': 'Vérifier maintenant',
  'two-fa.title': 'Cet appareil n’est pas confirmé',
  'two-fa.details': 'Saisir le code',
  'suspended.title': 'Compte suspendu',
  'suspended.site':
    '{site} est suspendu. Vous ne pouvez ni passer de nouveaux ordres ni effectuer de dépôts.',
  'suspended.account':
    'Votre compte est suspendu. Vous ne pouvez ni passer de nouveaux ordres ni effectuer de dépôts.',
  'suspended.reason': 'Motif',
  'suspended.possible': 'Ce que vous pouvez encore faire',
  'suspended.trading': 'Consulter vos soldes et clôturer vos positions ouvertes',
  'suspended.withdrawal': 'Retirer vos fonds libres et suivre vos retraits',
  'suspended.profile': 'Consulter vos données, vos sessions et votre mot de passe dans votre profil',
  'suspended.money':
    'Votre argent reste à vous : aucun paiement n’est jamais demandé pour lever une suspension',
  'suspended.appeal': 'Demander le motif ou faire appel : {contact}',
  'suspended.open-profile': 'Ouvrir votre profil',
  'suspended.details': 'Le motif et ce que vous pouvez faire',
};
