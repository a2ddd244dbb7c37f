import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'simulation.title': 'Simulation : rien n’est envoyé',
  'simulation.option': 'Retrait simulé',
  'simulation.note': 'Ceci est une démonstration. Aucune demande n’est faite, et votre solde ne change pas.',
  'simulation.amount': 'Montant',
  'simulation.method': 'Compte d’exemple',
  'simulation.method-paypal': 'PayPal (exemple)',
  'simulation.method-bank': 'Compte bancaire (exemple)',
  'simulation.method-crypto': 'Portefeuille crypto (exemple)',
  'simulation.refused-amount': 'Saisissez un montant ne dépassant pas votre solde.',
  'simulation.refused-account': 'Sélectionnez un moyen de retrait ou configurez vos moyens de retrait',
  'simulation.refused-positions':
    'Vous ne pouvez pas effectuer de retrait maintenant : clôturez toutes vos positions ouvertes et réessayez',
  'simulation.back': 'Retour',
  'simulation.preview': 'Aperçu',
  'simulation.fee': 'Frais de réseau (simulés)',
  'simulation.id': 'Identifiant de transaction (simulé)',
  'simulation.cancel': 'Annuler',
  'simulation.start': 'Lancer la simulation',
  'simulation.initiating': 'Lancement du retrait…',
  'simulation.validating': 'Validation de la transaction…',
  'simulation.confirming': 'En attente de confirmation…',
  'simulation.progress': 'Progression simulée',
  'simulation.wallet': 'Dans la démonstration, un portefeuille serait connecté ici.',
  'simulation.connect': 'Connecter un portefeuille (exemple)',
  'simulation.connected-nothing': 'Ce bouton est un exemple : aucun portefeuille n’a été connecté.',
};
