import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'notifications.more': 'Afficher plus',
  'notifications.read': 'Marquer comme lue',
  'notifications.read-one': 'Marquer comme lue : {title}',
  'notifications.reason': 'Motif : {reason}',
  'notifications.opened-manager': 'Position ouverte par votre gestionnaire de compte',
  'notifications.opened-text-buy':
    'Votre gestionnaire de compte a acheté {qty} {asset} pour vous à {price}. Vous pouvez clôturer la position ou fixer vos propres limites à tout moment.',
  'notifications.opened-text-sell':
    'Votre gestionnaire de compte a vendu {qty} {asset} pour vous à {price}. Vous pouvez clôturer la position ou fixer vos propres limites à tout moment.',
  'notifications.closed-take_profit': 'Take profit atteint',
  'notifications.closed-stop_loss': 'Stop loss atteint',
  'notifications.closed-close_out': 'Position clôturée faute de marge',
  'notifications.closed-manager': 'Position clôturée par votre gestionnaire de compte',
  'notifications.practice': 'Compte d’entraînement.',
  'notifications.closed-text-buy': 'Votre position d’achat sur {asset} a été clôturée avec {amount}.',
  'notifications.closed-text-sell': 'Votre position de vente sur {asset} a été clôturée avec {amount}.',
  'notifications.order_filled': 'Ordre en attente exécuté',
  'notifications.order_filled-text-buy': 'Votre ordre a atteint son prix : achat de {qty} {asset} à {price}.',
  'notifications.order_filled-text-sell':
    'Votre ordre a atteint son prix : vente de {qty} {asset} à {price}.',
  'notifications.order_refused': 'Ordre en attente non exécuté',
  'notifications.order_expired': 'Ordre en attente expiré',
  'notifications.order-buy-limit': 'Votre ordre d’achat limite de {qty} {asset} à {price}',
  'notifications.order-buy-stop': 'Votre ordre d’achat stop de {qty} {asset} à {price}',
  'notifications.order-sell-limit': 'Votre ordre de vente limite de {qty} {asset} à {price}',
  'notifications.order-sell-stop': 'Votre ordre de vente stop de {qty} {asset} à {price}',
  'notifications.order_expired-text': '{order} n’a pas été exécuté à temps. Rien n’a été ouvert.',
  'notifications.order_refused-insufficient_margin':
    '{order} a atteint son prix, mais votre marge libre était insuffisante. Rien n’a été ouvert.',
  'notifications.order_refused-limit_reached':
    '{order} a atteint son prix, mais vous aviez le nombre maximal de positions ouvertes. Rien n’a été ouvert.',
  'notifications.order_refused-limits_passed':
    '{order} a atteint son prix, mais celui-ci avait sauté au-delà de son take profit ou de son stop loss. Rien n’a été ouvert.',
  'notifications.order_refused-terms_changed':
    '{order} a atteint son prix, mais son effet de levier ou sa quantité n’étaient plus autorisés. Rien n’a été ouvert.',
  'notifications.order_refused-asset_unavailable':
    '{order} a pris fin, car l’actif n’est plus proposé. Rien n’a été ouvert.',
  'notifications.order_refused-trading_disabled':
    '{order} a atteint son prix alors que le trading était désactivé sur votre compte. Rien n’a été ouvert.',
  'notifications.order_refused-account_suspended':
    '{order} a atteint son prix alors que votre compte était suspendu. Rien n’a été ouvert.',
  'notifications.deposit_credited': 'Dépôt crédité',
  'notifications.deposit_credited-text': 'Nous avons crédité {amount} sur votre compte.',
  'notifications.deposit_rejected': 'Dépôt non crédité',
  'notifications.deposit_rejected-text':
    'Nous n’avons pas pu créditer votre dépôt de {amount}. Si vous avez payé, contactez l’assistance.',
  'notifications.deposit_reversed-refund': 'Dépôt remboursé',
  'notifications.deposit_reversed-refund-text':
    'Votre paiement a été remboursé : nous avons repris sur votre compte {amount} de votre dépôt {deposit}. {total} restent crédités.',
  'notifications.deposit_reversed-chargeback': 'Dépôt rétrofacturé',
  'notifications.deposit_reversed-chargeback-text':
    'Votre banque a demandé la rétrofacturation du paiement : nous avons repris sur votre compte {amount} de votre dépôt {deposit}. {total} restent crédités.',
  'notifications.deposit_reversed-paid': 'Dans la devise de votre paiement, nous avons repris {paid}.',
  'notifications.deposit_reversed-cover':
    'Votre solde non engagé était inférieur au montant repris : nous en avons payé {cover}. Votre solde n’est pas négatif.',
  'notifications.deposit_reversed-support': 'Si vous ne vous y attendiez pas, contactez l’assistance.',
  'notifications.withdrawal_requested': 'Retrait demandé',
  'notifications.withdrawal_requested-text':
    'Vous avez demandé un retrait de {amount} vers {account}. Vous pouvez l’annuler jusqu’à l’envoi.',
  'notifications.withdrawal_sent': 'Retrait envoyé',
  'notifications.withdrawal_sent-text':
    'Nous avons envoyé {total} vers {account} : {amount} moins les frais de {fee}.',
  'notifications.withdrawal_sent-free-text': 'Nous avons envoyé {total} vers {account}.',
  'notifications.withdrawal_rejected': 'Retrait refusé',
  'notifications.withdrawal_rejected-text':
    'Le retrait de {amount} vers {account} a été refusé. Le montant est de nouveau disponible.',
  'notifications.withdrawal_cancelled': 'Retrait annulé',
  'notifications.withdrawal_cancelled-text':
    'Vous avez annulé le retrait de {amount} vers {account}. Le montant est de nouveau disponible.',
  'notifications.identity_approved': 'Identité vérifiée',
  'notifications.identity_approved-text': 'Vos documents ont été approuvés.',
  'notifications.identity_rejected': 'Documents non acceptés',
  'notifications.identity_rejected-text': 'Consultez les motifs et envoyez de nouveaux documents.',
  'notifications.plan_approved': 'Changement de formule approuvé',
  'notifications.plan_approved-text':
    'Vous êtes dans la formule {plan}. {amount} de votre argent y sont réservés.',
  'notifications.plan_approved-bonus': 'Un bonus de {bonus} a été crédité. Il ne peut pas être retiré.',
  'notifications.plan_rejected': 'Changement de formule refusé',
  'notifications.plan_rejected-text': 'Votre passage à {plan} a été refusé. Rien n’a été réservé.',
  'notifications.correction_posted': 'Solde corrigé',
  'notifications.correction_posted-text': 'Correction : {amount}. Votre solde après celle-ci : {total}.',
  'notifications.manager_request': 'Un gestionnaire de compte demande l’accès',
  'notifications.manager_request-text':
    '{manager} demande à trader pour vous. Rien n’est accordé tant que vous n’acceptez pas.',
  'notifications.manager_connected': 'Gestionnaire de compte connecté',
  'notifications.manager_connected-text':
    '{manager} peut désormais trader pour vous, et rien d’autre. Vous pouvez y mettre fin à tout moment.',
  'notifications.manager_revoked': 'Fin de l’accès du gestionnaire de compte',
  'notifications.manager_revoked-text': '{manager} n’a plus accès à votre compte.',
  'notifications.manager_copy_left': 'Une position copiée reste ouverte',
  'notifications.manager_copy_left-text':
    'Une position de {manager} sur {asset} a été clôturée, mais {manager} n’a pas pu clôturer votre copie. Celle-ci reste ouverte, et il n’appartient désormais qu’à vous de la clôturer.',
  'notifications.payout_account_added': 'Compte de versement ajouté',
  'notifications.payout_account_added-text':
    '{account}. S’il ne s’agissait pas de vous, changez votre mot de passe et contactez l’assistance.',
  'notifications.password_changed': 'Mot de passe changé',
  'notifications.password_changed-text':
    'Tous les autres appareils ont été déconnectés. S’il ne s’agissait pas de vous, contactez l’assistance.',
  'notifications.trading_password_changed': 'Mot de passe de trading changé',
  'notifications.trading_password_changed-text':
    'Votre compte de trading {account} a un nouveau mot de passe. S’il ne s’agissait pas de vous, changez votre mot de passe et contactez l’assistance.',
  'notifications.message_reply': 'L’assistance a répondu',
  'notifications.message_reply-text': 'Lisez la réponse dans votre conversation avec l’assistance.',
};
