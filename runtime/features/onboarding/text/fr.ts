export const text = {
  'onboarding.title': 'Premiers pas',
  'onboarding.not-loaded': 'Impossible de charger les premiers pas.',
  'onboarding.step-account': 'Compte',
  'onboarding.step-interests': 'Thèmes',
  'onboarding.step-profit': 'Montant et risque',
  'onboarding.step-fund': 'Approvisionner',
  'onboarding.back': 'Retour',
  'onboarding.not-now': 'Pas maintenant',
  'onboarding.continue': 'Continuer',
  'onboarding.never-again': 'Ne plus afficher',
  'onboarding.failed': 'Les premiers pas n’ont pas été enregistrés',
  'onboarding.congratulations': 'Félicitations, {name} : votre compte est ouvert',
  'onboarding.account-text': 'Votre compte réel chez {brand} est prêt pour un premier dépôt.',
  'onboarding.account-practice':
    'Vous pouvez trader sur le compte d’entraînement à tout moment, avec de l’argent virtuel.',
  'onboarding.optional':
    'Les trois étapes suivantes sont facultatives. Vous pouvez quitter à chaque étape et continuer plus tard.',
  'onboarding.interests-title': 'Qu’est-ce qui vous intéresse ?',
  'onboarding.interests-hint':
    'Choisissez un ou plusieurs thèmes. Votre compte fonctionne de la même façon quel que soit votre choix.',
  'onboarding.choose-interest': 'Choisissez au moins un thème',
  'onboarding.interests-failed': 'Vos thèmes n’ont pas été enregistrés',
  'onboarding.interest-margin': 'Trading sur marge',
  'onboarding.interest-margin-text':
    'Des opérations avec effet de levier, qui multiplie les gains et les pertes.',
  'onboarding.interest-managed': 'Gestion par un tiers',
  'onboarding.interest-managed-text':
    'Une autre personne décide des opérations sur votre compte. Les pertes sont pour vous.',
  'onboarding.interest-long-term': 'Investissement à long terme',
  'onboarding.interest-long-term-text':
    'Conserver pendant des mois ou des années, ce qui peut aussi se solder par une perte.',
  'onboarding.profit-title': 'Montant et risque',
  'onboarding.profit-text':
    'Personne ne peut vous promettre un gain mensuel. Ce que vous gagnez ou perdez dépend du marché et de vos opérations, et vous pouvez perdre tout l’argent que vous déposez.',
  'onboarding.amount-question':
    'Combien souhaitez-vous déposer pour commencer ? N’utilisez que de l’argent que vous pouvez vous permettre de perdre.',
  'onboarding.amounts': 'Montants',
  'onboarding.amount': 'Montant',
  'onboarding.enter-amount': 'Saisissez un montant',
  'onboarding.amount-hint':
    'Rien n’est encore déposé : ensuite, vous choisissez un moyen de paiement et confirmez.',
  'onboarding.amount-hint-plans':
    'Ce sont les montants de nos formules de trading. Un dépôt ne vous fait adhérer à aucune formule. Vous pouvez trader et retirer sans formule. Rien n’est encore déposé : ensuite, vous choisissez un moyen de paiement et confirmez.',
  'onboarding.fund-title': 'Approvisionnez votre compte',
  'onboarding.fund-text': 'Choisissez un moyen de paiement et confirmez le dépôt. Rien n’est payé avant.',
  'onboarding.fund-free':
    'L’argent que vous n’utilisez pas pour des opérations peut être retiré. La fenêtre de retrait indique les limites et les frais.',
  'onboarding.choose-method': 'Choisissez un moyen de paiement',
};
