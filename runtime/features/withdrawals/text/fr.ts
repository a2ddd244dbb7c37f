import type { Dictionary } from '../../../lib/format-text.ts';
import { text as country } from '../../../forms/country/text/fr.ts';
import fields from '../../../../schemas/text/fields.fr.json';
import payoutBank from '../../../../schemas/generated/form-text/payout-bank.fr.json';
import payoutCrypto from '../../../../schemas/generated/form-text/payout-crypto.fr.json';
import payoutPaypal from '../../../../schemas/generated/form-text/payout-paypal.fr.json';

export const text: Dictionary = {
  ...fields,
  ...country,
  ...payoutBank,
  ...payoutCrypto,
  ...payoutPaypal,
  'withdrawal.title': 'Retirer',
  'withdrawal.choose': 'D’où souhaitez-vous retirer de l’argent ?',
  'withdrawal.option-balance': 'Retirer du solde',
  'withdrawal.option-balance-text':
    'Depuis le solde de votre compte. L’argent engagé dans des positions ouvertes y reste.',
  'withdrawal.option-withdrawable': 'Autre montant disponible',
  'withdrawal.option-withdrawable-text':
    'La part de votre solde qui est libre à cet instant. Ce n’est pas de l’argent supplémentaire.',
  'withdrawal.same-money':
    'Les deux prélèvent le même argent, dans la limite du montant que vous pouvez retirer.',
  'withdrawal.option-of-balance': 'Solde : {balance}',
  'withdrawal.part-reserved_withdrawals': '{amount} de ce solde sont réservés pour des retraits en cours.',
  'withdrawal.part-reserved_plans':
    '{amount} de ce solde sont réservés pour vos formules et redeviennent libres lorsque vous les quittez.',
  'withdrawal.part-bonus': '{amount} de ce solde sont un bonus, qui ne peut pas être retiré.',
  'withdrawal.wallets': 'Retirer de',
  'withdrawal.wallet-balance': 'Solde',
  'withdrawal.wallet-withdrawable': 'Disponible au retrait',
  'withdrawal.history': 'Vos retraits',
  'withdrawal.back': 'Retour',
  'withdrawal.done': 'Fermer',
  'withdrawal.load-failed': 'Impossible de charger les retraits.',
  'withdrawal.practice':
    'L’argent d’entraînement est virtuel et ne peut pas être retiré. Passez à votre compte réel pour effectuer un retrait.',
  'withdrawal.to-real': 'Passer au compte réel',
  'withdrawal.verify': 'Vérifiez votre identité',
  'withdrawal.unverified':
    'Un retrait exige une identité vérifiée, et la vôtre ne l’est pas encore. Envoyez d’abord vos documents. Votre argent reste sur votre compte.',
  'withdrawal.closed':
    'Aucun moyen de retrait n’est disponible pour le moment. Contactez l’assistance pour effectuer un retrait.',
  'withdrawal.steps': 'Étapes du retrait',
  'withdrawal.step-form': 'Montant',
  'withdrawal.step-review': 'Vérification',
  'withdrawal.step-done': 'Statut',
  'withdrawal.account': 'Compte de versement',
  'withdrawal.no-account': 'Aucun sélectionné',
  'withdrawal.change': 'Modifier',
  'withdrawal.methods': 'Moyens de retrait',
  'withdrawal.account-missing': 'Sélectionnez un moyen de retrait ou configurez vos moyens de retrait',
  'withdrawal.account-removed': '{account} a été supprimé. Choisissez un autre compte de versement.',
  'withdrawal.account-held':
    '{account} est nouveau et bloqué jusqu’au {until}. Choisissez un autre compte de versement ou patientez.',
  'withdrawal.account-closed':
    'Les retraits vers {account} ne sont pas disponibles pour le moment. Choisissez un autre compte de versement.',
  'withdrawal.amount': 'Montant',
  'withdrawal.slider': 'Montant, de zéro à tout ce que vous pouvez retirer',
  'withdrawal.enter-amount': 'Saisissez un montant supérieur à zéro.',
  'withdrawal.below-minimum': 'Le retrait minimum est de {minimum}. Vous pouvez retirer {free} maintenant.',
  'withdrawal.remainder': 'Moins que le minimum de {minimum} : vous pouvez tout retirer, soit {free}.',
  'withdrawal.fee-takes-all': 'Les frais absorbent la totalité de ce montant : rien ne serait versé.',
  'withdrawal.above-maximum': 'Le retrait maximum vers ce compte est de {maximum}.',
  'withdrawal.above-funds': 'Vous pouvez retirer {free} maintenant. Choisissez un montant plus petit.',
  'withdrawal.offer': 'Remplacer le montant par {amount}',
  'withdrawal.fee': 'Frais ({percent} %)',
  'withdrawal.review': 'Vérifier {amount}',
  'withdrawal.review-none': 'Vérifier le retrait',
  'withdrawal.consequence': 'Vous recevez {total} sur {account}. Frais : {fee}.',
  'withdrawal.reserved':
    '{amount} sont réservés immédiatement et sortent de votre compte au moment du versement.',
  'withdrawal.cancellable': 'Vous pouvez annuler jusqu’à l’envoi de l’argent.',
  'withdrawal.free-of-payment': 'Aucun paiement n’est nécessaire pour le recevoir.',
  'withdrawal.confirm': 'Retirer {amount}',
  'withdrawal.initiated': 'Retrait demandé, en attente d’approbation',
  'withdrawal.on-its-way': 'C’est ce que vous recevez sur {account}.',
  'withdrawal.list-failed': 'Impossible de charger vos retraits.',
  'withdrawal.none': 'Vous n’avez encore effectué aucun retrait.',
  'withdrawal.more': 'Afficher plus',
  'withdrawal.rejected-because': 'Motif : {reason}',
  'withdrawal.saved': 'Comptes enregistrés',
  'withdrawal.no-saved': 'Aucun compte enregistré',
  'withdrawal.add': 'Ajouter un compte',
  'withdrawal.full':
    'Vous avez {count} comptes, le maximum que vous puissiez enregistrer. Supprimez-en un pour en ajouter un autre.',
  'withdrawal.method-paypal': 'PayPal',
  'withdrawal.method-bank': 'Virement bancaire',
  'withdrawal.method-crypto': 'Portefeuille crypto',
  'withdrawal.method-off': 'Non disponible pour le moment',
  'withdrawal.held-until': 'Bloqué jusqu’au {until}',
  'withdrawal.add-paypal': 'Ajouter un compte PayPal',
  'withdrawal.add-bank': 'Ajouter un compte bancaire',
  'withdrawal.add-crypto': 'Ajouter un portefeuille crypto',
  'withdrawal.save': 'Enregistrer le compte',
  'withdrawal.iban-hint': 'IBAN, si votre banque en a un.',
  'withdrawal.address-hint':
    'Une adresse de cette cryptomonnaie. L’argent envoyé sur un autre réseau est perdu.',
  'withdrawal.hold':
    '{hours, plural, =0 {Vous pouvez utiliser ce compte dès qu’il est enregistré.} one {Pour vous protéger, un nouveau compte est bloqué pendant # heure avant que vous puissiez y retirer des fonds.} other {Pour vous protéger, un nouveau compte est bloqué pendant # heures avant que vous puissiez y retirer des fonds.}}',
  'withdrawal.code-needed':
    'Rien n’est encore enregistré : le compte exige le code que nous vous avons envoyé.',
  'withdrawal.account-saved': 'Compte enregistré',
  'withdrawal.account-not-saved': 'Compte non enregistré',
  'withdrawal.remove': 'Supprimer le compte',
  'withdrawal.remove-of': 'Supprimer {account}',
  'withdrawal.remove-title': 'Supprimer ce compte ?',
  'withdrawal.remove-text':
    '{account} est supprimé de vos comptes de versement. Pour l’utiliser à nouveau, ajoutez-le de nouveau.',
  'withdrawal.remove-keep': 'Conserver le compte',
  'withdrawal.account-deleted': 'Compte supprimé',
  'withdrawal.account-not-deleted': 'Compte non supprimé',
};
