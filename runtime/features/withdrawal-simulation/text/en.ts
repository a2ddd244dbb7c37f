import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'simulation.title': 'Simulation: nothing is sent',
  'simulation.option': 'Simulated withdrawal',
  'simulation.note': 'This is a demonstration. No request is made, and your balance does not change.',
  'simulation.amount': 'Amount',
  'simulation.method': 'Example account',
  'simulation.method-paypal': 'PayPal (example)',
  'simulation.method-bank': 'Bank account (example)',
  'simulation.method-crypto': 'Crypto wallet (example)',
  'simulation.refused-amount': 'Enter an amount up to your balance.',
  'simulation.refused-account': 'Please select a withdrawal method, or setup your withdrawal methods',
  'simulation.refused-positions':
    'Sorry you cant initiate a withdrawal now, close all open positions and try again',
  'simulation.back': 'Back',
  'simulation.preview': 'Preview',
  'simulation.fee': 'Network fee (simulated)',
  'simulation.id': 'Transaction id (simulated)',
  'simulation.cancel': 'Cancel',
  'simulation.start': 'Start simulation',
  'simulation.initiating': 'Initiating withdrawal...',
  'simulation.validating': 'Validating transaction...',
  'simulation.confirming': 'Awaiting confirmation...',
  'simulation.progress': 'Simulated progress',
  'simulation.wallet': 'In the demonstration, a wallet would be connected here.',
  'simulation.connect': 'Connect Wallet (example)',
  'simulation.connected-nothing': 'This button is an example: no wallet was connected.',
};
