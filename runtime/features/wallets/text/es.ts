import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'wallets.title': 'Los monederos llegarán pronto',
  'wallets.text':
    'Esta página todavía no funciona y no hay fecha prevista. Tu dinero está en tu cuenta de operaciones: ahí lo depositas y lo retiras.',
  'wallets.back': 'Volver a la sala de operaciones',
  'wallets.transactions': 'Ver movimientos',
};
