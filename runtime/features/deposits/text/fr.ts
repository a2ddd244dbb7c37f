import type { Dictionary } from '../../../lib/format-text.ts';
import { text as status } from '../../../payments/deposit-status/text/fr.ts';
import { text as country } from '../../../forms/country/text/fr.ts';
import billing from '../../../../schemas/generated/form-text/billing-address.fr.json';
import fields from '../../../../schemas/text/fields.fr.json';

export const text: Dictionary = {
  ...fields,
  ...billing,
  ...country,
  ...status,
  'deposit.title': 'Dépôt',
  'deposit.not-loaded': 'Impossible de charger les moyens de dépôt.',
  'deposit.disabled': 'Les dépôts sont actuellement désactivés',
  'deposit.onboarding-failed': 'Les premiers pas n’ont pas été enregistrés',
  'deposit.which-account': 'Sur quel compte souhaitez-vous effectuer le dépôt ?',
  'deposit.account-real': 'Compte réel',
  'deposit.account-real-text': 'Votre propre argent. Choisissez comment payer.',
  'deposit.account-practice': 'Compte d’entraînement',
  'deposit.account-practice-text': 'De l’argent virtuel sans valeur. Aucun paiement n’est nécessaire.',
  'deposit.choose-method': 'Choisissez un moyen de paiement',
  'deposit.switch-to-real': 'Passer au compte réel',
  'deposit.switch-failed': 'Erreur lors du changement de compte',
  'deposit.top-up': 'Recharger maintenant',
  'deposit.topped-up': 'Le compte d’entraînement a été rechargé.',
  'deposit.top-up-failed': 'Recharge impossible',
  'deposit.methods': 'Moyens de dépôt',
  'deposit.back-to-methods': 'Tous les moyens',
  'deposit.method-card': 'Carte',
  'deposit.method-card-text': 'Carte de crédit ou de débit',
  'deposit.method-crypto': 'Crypto',
  'deposit.method-crypto-text': 'Envoyer des cryptomonnaies à une adresse',
  'deposit.method-btcpay': 'Paiement crypto',
  'deposit.method-btcpay-text': 'Régler une facture sur la page de paiement',
  'deposit.amount': 'Montant',
  'deposit.presets': 'Montants courants',
  'deposit.currency': 'Devise',
  'deposit.limits': 'De {min} à {max} {currency}',
  'deposit.amount-low': 'Le montant ne peut pas être inférieur à {min}',
  'deposit.amount-high': 'Le montant ne peut pas être supérieur à {max}',
  'deposit.amount-digits': 'Ce montant a trop de décimales pour sa devise',
  'deposit.amount-invalid': 'Saisissez un montant valide',
  'deposit.fee-note': 'Vous payez {paid}, frais {fee}, crédité {credited}.',
  'deposit.fee-note-about': 'Vous payez {paid}, frais d’environ {fee}, crédité environ {credited}.',
  'deposit.fee-of': 'Après des frais de {fee}.',
  'deposit.converted': 'Crédité sur votre compte : environ {amount}',
  'deposit.rate': '1 {from} = {rate} {to}, heure du prix : {time} (il y a {age})',
  'deposit.charged': 'Vous avez payé {charged}, à 1 {from} = {rate} {to}.',
  'deposit.charge-requested': 'Montant demandé : {charged}, à 1 {from} = {rate} {to}.',
  'deposit.credit-rate': 'Crédité à 1 {from} = {rate} {to}, car le taux de votre demande avait expiré.',
  'deposit.rate-not-fixed-shared':
    'Ce taux n’est pas encore fixé. Il est fixé lorsque vous choisissez « {button} », puis garanti pendant {count, plural, one {# minute} other {# minutes}}.',
  'deposit.rate-not-fixed-own':
    'Ce taux n’est pas encore fixé. Il est fixé avec votre adresse à l’étape suivante, qui indique combien de temps il est garanti.',
  'deposit.rate-held': 'Taux garanti (expiration : {time}) : 1 {from} = {rate} {to}',
  'deposit.rate-later-own':
    'Si votre paiement arrive plus tard, nous l’examinons et le créditons au taux de ce moment.',
  'deposit.rate-later-shared':
    'Si nous confirmons votre paiement plus tard, nous le créditons au taux de ce moment.',
  'deposit.rate-expired': 'Le taux a expiré ({time})',
  'deposit.rate-now-own':
    'Si vous payez maintenant, nous examinons le paiement et le créditons au taux de ce moment.',
  'deposit.rate-now-shared': 'Nous créditons votre paiement au taux du moment où nous le confirmons.',
  'deposit.not-found': 'Ce dépôt est introuvable.',
  'deposit.no-rate':
    'Il n’y a pas de prix récent pour {currency}. Choisissez une autre devise ou réessayez plus tard.',
  'deposit.continue': 'Continuer',
  'deposit.back': 'Retour',
  'deposit.done': 'Fermer',
  'deposit.outcome-pending': 'Dépôt demandé',
  'deposit.outcome-pending-text':
    'Votre solde change lorsque le paiement est confirmé. Vous pouvez fermer cette fenêtre.',
  'deposit.outcome-card-redirect':
    'Le paiement n’est effectif que lorsque vous le confirmez sur la page du prestataire de paiement par carte.',
  'deposit.outcome-btcpay-redirect':
    'Le paiement n’est effectif que lorsque vous réglez la facture sur la page de paiement.',
  'deposit.outcome-returned': 'Le paiement est en cours de confirmation',
  'deposit.outcome-returned-text':
    'Nous attendons que le prestataire confirme votre paiement. Cette fenêtre affiche le résultat dès qu’il arrive. Ne payez pas une seconde fois.',
  'deposit.outcome-in_review': 'Dépôt en cours d’examen',
  'deposit.outcome-in_review-text':
    'Nous examinons votre paiement, par exemple parce que son montant diffère de celui demandé ou qu’il est arrivé en retard. Votre solde change lorsque nous l’approuvons.',
  'deposit.outcome-approved': 'Dépôt effectué',
  'deposit.outcome-approved-text': 'Le montant est sur votre compte.',
  'deposit.outcome-partly_refunded': 'Dépôt remboursé en partie',
  'deposit.outcome-refunded': 'Dépôt remboursé',
  'deposit.outcome-partly_charged_back': 'Dépôt rétrofacturé en partie',
  'deposit.outcome-charged_back': 'Dépôt rétrofacturé',
  'deposit.taken-back': 'Nous avons repris ce montant sur votre compte.',
  'deposit.taken-back-covered':
    'Sur ce montant, {paid} ont été repris sur votre compte. Votre solde non engagé ne suffisait pas, nous avons donc payé {covered}.',
  'deposit.received-requested': 'Reçu : {received}. Demandé : {requested}.',
  'deposit.outcome-reversed-text':
    'Sur {credited}, {remaining} restent crédités. Si vous ne vous y attendiez pas, contactez l’assistance.',
  'deposit.outcome-rejected': 'Dépôt refusé',
  'deposit.outcome-rejected-text':
    'Rien n’a été crédité. Vous pouvez faire un autre dépôt. Si vous avez déjà payé, contactez l’assistance : nous retrouverons le paiement.',
  'deposit.outcome-rejected-restricted':
    'Rien n’a été crédité. Si vous avez déjà payé, contactez l’assistance : nous retrouverons le paiement.',
  'deposit.returned-continue': 'Paiement non terminé ? Revenez à la page de paiement',
  'deposit.unconfirmed': 'Nous ne savons pas encore si ce dépôt a abouti',
  'deposit.unconfirmed-card':
    'Aucune confirmation n’est parvenue à cette page : votre carte a peut-être été débitée. Réessayez pour le savoir : le même dépôt est envoyé, et votre carte ne peut pas être débitée deux fois.',
  'deposit.unconfirmed-crypto':
    'Aucune confirmation n’est parvenue à cette page : votre demande est peut-être enregistrée. Réessayez pour le savoir : la même demande est envoyée, et elle ne peut pas être enregistrée deux fois. N’envoyez pas de cryptomonnaies une seconde fois.',
  'deposit.unconfirmed-btcpay':
    'Aucune confirmation n’est parvenue à cette page : votre dépôt est peut-être enregistré. Réessayez pour le savoir : le même dépôt est envoyé, et il ne peut pas être enregistré deux fois.',
  'deposit.unconfirmed-check': 'S’il a abouti, il figure aussi parmi les dépôts de vos mouvements.',
  'deposit.unconfirmed-transactions': 'Voir les mouvements',
  'deposit.unconfirmed-leave': 'Faire un autre dépôt',
  'deposit.unconfirmed-earlier':
    'Votre dépôt précédent a peut-être abouti. Vérifiez d’abord vos mouvements : ce formulaire envoie un autre dépôt.',
  'deposit.card-steps': 'Dépôt par carte',
  'deposit.card-step-details': 'Montant',
  'deposit.card-step-billing': 'Facturation',
  'deposit.card-step-done': 'Confirmation',
  'deposit.card-field-number': 'Numéro de carte',
  'deposit.card-field-expiry': 'Expiration',
  'deposit.card-field-cvc': 'Code de sécurité',
  'deposit.card-expired': 'Cette carte a expiré',
  'deposit.card-expiry-invalid': 'Vérifiez la date d’expiration',
  'deposit.card-holder': 'Titulaire de la carte',
  'deposit.card-holder-required': 'Le titulaire de la carte est obligatoire',
  'deposit.card-number-required': 'Le numéro de carte est obligatoire',
  'deposit.card-number-invalid': 'Vérifiez le numéro de carte',
  'deposit.card-expiry-required': 'La date d’expiration est obligatoire',
  'deposit.card-cvc-required': 'Le code de sécurité est obligatoire',
  'deposit.card-cvc-invalid': 'Vérifiez le code de sécurité',
  'deposit.card-all-required': 'Tous les champs de la carte sont obligatoires',
  'deposit.address-all-required': 'Tous les champs de l’adresse sont obligatoires',
  'deposit.card-fields': 'Données de carte chez {processor}',
  'deposit.card-fields-hint':
    'Vous saisissez la carte chez {processor}. Ce site ne voit jamais ni le numéro ni le code de sécurité.',
  'deposit.card-fields-failed':
    'Impossible de charger les champs de carte de {processor}. Rechargez la page ou utilisez un autre moyen.',
  'deposit.card-redirect': 'Vous saisirez vos données de carte chez {processor}.',
  'deposit.card-sandbox':
    'Démo : seuls les numéros de test publiés fonctionnent, par exemple 4242 4242 4242 4242. Ne saisissez jamais une vraie carte.',
  'deposit.card-test_cards_only':
    'Seuls les numéros de test publiés fonctionnent ici. Ne saisissez jamais une vraie carte.',
  'deposit.card-refused': 'Le prestataire a refusé les données de la carte. Vérifiez-les et réessayez.',
  'deposit.card-no-answer': 'Le prestataire n’a pas répondu. Rien n’a été débité. Réessayez.',
  'deposit.card-offline':
    'La carte n’a pas pu être vérifiée, faute de connexion. Rien n’a été envoyé. Réessayez.',
  'deposit.card-problems': 'Le dépôt n’a pas été envoyé',
  'deposit.card-submit': 'Déposer {amount}',
  'deposit.card-proceed': 'Cliquez ici pour poursuivre',
  'deposit.card-proceed-hint': 'Le prestataire vous demande de confirmer le paiement.',
  'deposit.untrusted':
    'L’adresse de la page de paiement n’est pas celle attendue. Rien n’a été ouvert. Contactez l’assistance.',
  'deposit.crypto-steps': 'Dépôt en crypto',
  'deposit.crypto-step-send': 'Envoyer',
  'deposit.crypto-step-done': 'Confirmation',
  'deposit.coin': 'Cryptomonnaie',
  'deposit.crypto-amount': 'Vous envoyez',
  'deposit.crypto-amount-about': 'Vous envoyez environ',
  'deposit.crypto-address': 'Adresse {coin}',
  'deposit.crypto-qr': 'Code QR de l’adresse',
  'deposit.crypto-no-address':
    'N’envoyez rien pour ce montant : il serait refusé. Saisissez un montant dans les limites.',
  'deposit.crypto-own-address': 'Vous recevez une adresse personnelle à l’étape suivante.',
  'deposit.crypto-only':
    'Envoyez uniquement la devise {coin} ({symbol}) sur le réseau {network} à cette adresse. Tout autre envoi est perdu.',
  'deposit.crypto-only-next':
    'Envoyez uniquement la devise {coin} ({symbol}) sur le réseau {network} à l’adresse de l’étape suivante. Tout autre envoi est perdu.',
  'deposit.crypto-confirmations':
    'Crédité après {count, plural, one {# confirmation du réseau} other {# confirmations du réseau}}.',
  'deposit.crypto-mismatch':
    'L’adresse affichée sur cette page a été modifiée, par exemple par une extension du navigateur. N’envoyez rien. Fermez la fenêtre et contactez l’assistance.',
  'deposit.crypto-proof': 'Justificatif de paiement (facultatif)',
  'deposit.crypto-proof-hint': 'Une capture d’écran du transfert accélère la vérification.',
  'deposit.crypto-submit': 'J’ai effectué l’envoi',
  'deposit.crypto-failed': 'Dépôt non envoyé',
  'deposit.checkout-steps': 'Paiement crypto',
  'deposit.checkout-step-amount': 'Montant',
  'deposit.checkout-step-pay': 'Paiement',
  'deposit.checkout-text': 'Nous créons une facture ; vous la réglez sur {host}.',
  'deposit.checkout-submit': 'Créer la facture',
  'deposit.checkout-created': 'Poursuivez avec le bouton de paiement',
  'deposit.checkout-pay': 'Payer sur {host}',
  'deposit.checkout-failed': 'Vous ne pouvez pas poursuivre ce dépôt',
  'deposit.checkout-confirmations':
    'Crédité après {count, plural, one {# confirmation du réseau} other {# confirmations du réseau}}.',
};
