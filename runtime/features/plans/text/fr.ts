export const text = {
  'plans.title': 'Formules de trading',
  'plans.not-loaded': 'Impossible de charger les formules de trading.',
  'plans.none': 'Il n’y a aucune formule de trading pour le moment.',
  'plans.intro':
    'Une formule réserve son montant sur votre compte. Le montant reste à vous : quittez la formule à tout moment, et il redevient aussitôt libre.',
  'plans.no-condition': 'Aucune formule n’est nécessaire pour retirer vos fonds libres.',
  'plans.plan': 'Formule',
  'plans.amount': 'Montant',
  'plans.includes': 'Comprend',
  'plans.action': 'Action',
  'plans.bonus': 'Bonus à l’adhésion :',
  'plans.join': 'Adhérer à la formule',
  'plans.join-question': 'Adhérer à {name} ?',
  'plans.join-effect':
    'Nous examinons d’abord votre demande. Une fois celle-ci approuvée, ce montant est réservé : vous ne pouvez ni trader avec ni le retirer avant de quitter la formule.',
  'plans.join-bonus':
    'Une fois la demande approuvée, vous recevez aussi un bonus de {bonus}. Il fait partie de votre solde et ne peut pas être retiré ; il prend fin lorsque vous quittez la formule.',
  'plans.leave-first': 'Quittez d’abord votre formule active.',
  'plans.request-first': 'Votre autre demande n’est pas encore traitée.',
  'plans.joined': 'Vous avez demandé à adhérer à {name}. Votre demande est en attente d’approbation.',
  'plans.active': 'Active',
  'plans.plan-active': 'Formule active',
  'plans.former': 'N’est plus proposée',
  'plans.remove': 'Quitter la formule',
  'plans.remove-question': 'Quitter {name} ?',
  'plans.remove-effect':
    'Ce montant redevient aussitôt libre sur votre compte. Un bonus lié à la formule prend fin avec elle.',
  'plans.removed': 'Vous avez quitté {name}. Son montant est de nouveau libre.',
  'plans.pending': 'En attente d’approbation',
  'plans.pending-text':
    'Le montant est réservé une fois votre demande approuvée. Si vos fonds libres ne le couvrent pas encore, effectuez un dépôt.',
  'plans.wallets':
    'Les dépôts en crypto sont envoyés à ces adresses. Demandez d’abord le dépôt, pour que nous puissions vous créditer, et envoyez chaque cryptomonnaie uniquement sur son réseau.',
  'plans.short':
    'Vos fonds libres s’élèvent à {free}, soit {missing} de moins que le montant réservé par cette formule. La demande ne peut être approuvée qu’une fois ce montant couvert.',
  'plans.deposit': 'Déposer {missing}',
  'plans.cancel': 'Annuler la demande',
  'plans.cancelled': 'Votre demande d’adhésion à {name} a été annulée.',
  'plans.rejected': 'Votre demande d’adhésion à {name} a été refusée : {reason}',
  'plans.back': 'Retour',
  'plans.tool-none': 'Formules',
  'plans.tool-pending': 'Formule {name} : en attente',
  'plans.tool-active': 'Formule {name}',
};
