export const text = {
  'bonus.title': 'Bonus',
  'bonus.not-loaded': 'Impossible de charger le bonus.',
  'bonus.current': 'Bonus sur votre compte',
  'bonus.no-withdrawal':
    'Un bonus ne peut pas être retiré. Le montant que vous pouvez retirer, {amount}, ne l’inclut pas.',
  'bonus.trade': 'Vous pouvez trader avec : il fait partie de votre solde et compte comme marge.',
  'bonus.losses': 'Les pertes sont d’abord imputées à votre propre argent, puis au bonus.',
  'bonus.ends':
    'Un bonus lié à une formule prend fin lorsque vous quittez celle-ci. Votre propre argent reste inchangé.',
  'bonus.condition': 'Vous pouvez retirer vos fonds libres sans bonus et sans trader.',
  'bonus.history': 'Historique',
  'bonus.none': 'Aucun bonus n’a été accordé à ce compte.',
  'bonus.with-plan': '{kind} · formule {plan}',
  'bonus.bonus_grant': 'Accordé',
  'bonus.bonus_release': 'Perdu en trading',
  'bonus.bonus_revoke': 'Terminé',
};
