import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'help.title': 'Aide',
  'help.lead': 'Des réponses brèves aux questions courantes.',
  'help.deposits': 'Comment effectuer un dépôt ?',
  'help.deposits-text':
    'Ouvrez Déposer dans le menu du solde, choisissez un moyen de paiement et saisissez un montant. Les limites et les frais sont affichés avant la confirmation. L’argent est sur votre compte une fois le paiement confirmé.',
  'help.crypto-text':
    'Envoyez uniquement la cryptomonnaie indiquée dans la fenêtre, à l’adresse affichée. Votre solde change après les confirmations de son réseau.',
  'help.withdrawals': 'Comment effectuer un retrait ?',
  'help.withdrawals-text':
    'Ouvrez Retirer dans le menu du solde, choisissez un compte de versement enregistré et saisissez un montant. Les demandes sont vérifiées avant le versement, ce qui peut prendre jusqu’à {days, plural, one {# jour ouvré} other {# jours ouvrés}}. Voici les montants minimums, sauf si vous retirez tout ce qui est disponible :',
  'help.method-paypal': 'PayPal :',
  'help.method-bank': 'Virement bancaire :',
  'help.method-crypto': 'Crypto :',
  'help.fee': 'Les frais s’élèvent à {percent} % du montant.',
  'help.no-fee': 'Il n’y a pas de frais de retrait.',
  'help.needs-identity': 'Seuls les comptes entièrement vérifiés peuvent effectuer des retraits.',
  'help.first-withdrawal':
    'Pour votre premier retrait, utilisez le moyen de paiement de votre dépôt. Seul l’argent du compte réel peut être retiré.',
  'help.identity': 'Comment vérifier mon identité ?',
  'help.identity-text':
    'Ouvrez Vérification KYC et envoyez vos documents. Ils sont examinés sous {hours} heures. Si l’un d’eux est refusé, la page en indique le motif, et vous pouvez le renvoyer.',
  'help.trading': 'Comment fonctionne une opération ?',
  'help.trading-text':
    'Un achat s’ouvre au prix d’achat et se clôture au prix de vente ; une vente s’ouvre au prix de vente et se clôture au prix d’achat. La marge d’une position est sa taille divisée par l’effet de levier.',
  'help.close-out-text':
    'Lorsque vos fonds propres passent sous le niveau de clôture automatique de votre marge, des positions sont clôturées automatiquement. Votre solde réel ne peut pas devenir négatif.',
  'help.orders': 'Qu’est-ce qu’un ordre limite ou stop ?',
  'help.orders-text':
    'C’est un ordre qui attend un prix. Un ordre limite attend un meilleur prix et n’est jamais exécuté à un prix moins bon. Un ordre stop attend un prix moins bon ; après un saut, il peut être exécuté au-delà. Aucun des deux ne retient de marge : votre marge libre est vérifiée quand le prix est atteint.',
  'help.security': 'Comment protéger mon compte ?',
  'help.security-text':
    'Utilisez un mot de passe que vous n’employez nulle part ailleurs, et ne communiquez jamais un code reçu par e-mail : personne ici ne vous le demandera. Le profil affiche vos appareils, que vous pouvez y déconnecter.',
  'help.contact': 'Vous n’avez pas trouvé votre réponse ?',
  'help.chat': 'Écrire à l’assistance',
  'help.mail': 'Répondez à l’un de nos e-mails pour joindre l’assistance.',
};
