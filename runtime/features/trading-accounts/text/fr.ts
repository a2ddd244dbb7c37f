import type { Dictionary } from '../../../lib/format-text.ts';
import fields from '../../../../schemas/text/fields.fr.json';
import form from '../../../../schemas/generated/form-text/demo-account.fr.json';

export const text: Dictionary = {
  ...fields,
  ...form,
  'accounts.title': 'Comptes de trading',
  'accounts.help':
    'Des comptes démo sur une plateforme de trading externe. Connectez-vous-y avec l’identifiant et le mot de passe.',
  'accounts.new': 'Ouvrir un compte démo',
  'accounts.empty': 'Aucun compte de trading pour le moment : commencez par en créer un',
  'accounts.none': 'Vous n’avez aucun compte de trading.',
  'accounts.virtual': 'Argent virtuel uniquement. Il n’a aucune valeur et ne peut pas être retiré.',
  'accounts.simulated':
    'Plateforme de trading simulée : les soldes sont virtuels, et aucun terminal de trading ne peut se connecter avec ces comptes.',
  'accounts.unavailable':
    'Aucun nouveau compte de trading n’est disponible sur cette plateforme pour le moment. Interrogez l’assistance si vous vous y attendiez.',
  'accounts.stale':
    'La plateforme de trading n’a pas répondu. Les soldes sont les derniers connus, à l’heure indiquée à côté.',
  'accounts.not-loaded': 'Impossible de charger vos comptes de trading.',
  'accounts.login': 'Identifiant',
  'accounts.type': 'Type de compte',
  'accounts.platform': 'Plateforme',
  'accounts.leverage': 'Effet de levier',
  'accounts.server': 'Serveur',
  'accounts.password': 'Mot de passe',
  'accounts.password-hidden': 'Affiché une seule fois',
  'accounts.password-none': 'Pas encore défini',
  'accounts.currency': 'Devise',
  'accounts.balance': 'Solde',
  'accounts.balance-at': 'État au {time}',
  'accounts.demo': 'Démo',
  'accounts.opening': 'En attente de confirmation',
  'accounts.opening-text':
    'La plateforme de trading n’a pas encore confirmé ce compte. Nous continuons de l’interroger ; vous n’avez rien à faire.',
  'accounts.failed': 'Non ouvert',
  'accounts.failed-text':
    'La plateforme de trading n’a pas ouvert ce compte. Ouvrez-en un autre ou interrogez l’assistance.',
  'accounts.topping-up': 'La plateforme n’a pas encore confirmé une recharge.',
  'accounts.fund': 'RECHARGER',
  'accounts.fund-of': 'RECHARGER : {account}',
  'accounts.fund-amounts': 'Argent virtuel à ajouter à {account}',
  'accounts.fund-amount': 'Ajouter {amount}',
  'accounts.funded': 'Argent virtuel ajouté',
  'accounts.reset': 'Réinitialiser le mot de passe',
  'accounts.reset-of': 'Réinitialiser le mot de passe : {account}',
  'accounts.set': 'Définir un mot de passe',
  'accounts.reset-title': 'Nouveau mot de passe de {account}',
  'accounts.reset-text':
    'Le mot de passe actuel cesse de fonctionner, y compris dans les terminaux connectés.',
  'accounts.reset-none':
    'Ce compte n’a pas de mot de passe que vous connaissiez. Définissez-en un maintenant.',
  'accounts.cancel': 'Annuler',
  'accounts.done': 'Fermer',
  'accounts.once':
    'Ce mot de passe n’est affiché qu’une fois. Enregistrez-le maintenant : une fois cette fenêtre fermée, vous ne pourrez qu’en définir un nouveau.',
  'accounts.choose': 'Choisissez',
  'accounts.step-init': 'Détails',
  'accounts.step-completed': 'Terminé',
  'accounts.steps': 'Étapes',
  'accounts.open': 'Ouvrir le compte',
  'accounts.opened': 'Votre compte démo est ouvert',
  'accounts.requested': 'Votre compte démo a été demandé',
  'accounts.no-password':
    'Ce compte est ouvert, mais son mot de passe ne peut pas être affiché : il ne l’est qu’une seule fois, et pas pour une demande répétée.',
  'accounts.to-live': 'Ouvrir un compte réel',
  'accounts.to-list': 'Voir vos comptes de trading',
  'accounts.not-eligible': 'Vous ne pouvez pas ouvrir de compte réel',
  'accounts.not-eligible-text':
    'Les comptes réels ne sont pas proposés sur la plateforme externe. Vous utilisez votre compte réel dans la salle de marché.',
  'accounts.trade-room': 'Aller à la salle de marché',
};
