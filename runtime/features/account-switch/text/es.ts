import type { Dictionary } from '../../../lib/format-text.ts';
import { text as parts } from '../../../trading/components/text/es.ts';

export const text: Dictionary = {
  ...parts,
  'balance.label': 'Saldo y cuenta',
  'balance.account-real': 'Cuenta real',
  'balance.account-practice': 'Cuenta de práctica',
  'balance.choose': 'Cuenta con la que operas',
  'balance.virtual': 'Dinero virtual',
  'balance.bonus': 'Incluye un bono de {amount}',
  'balance.refresh': 'Actualizar',
  'balance.top-up': 'Recargar',
  'balance.topped-up': 'Tu cuenta de práctica se ha recargado.',
  'balance.top-up-failed': 'No se ha podido recargar',
  'balance.refresh-failed':
    'No se han podido leer tus saldos. Las cifras pueden no estar al día. Inténtalo de nuevo.',
  'balance.switch-failed': 'Error al cambiar de cuenta',
  'balance.switched-real': 'Ahora operas con dinero real.',
  'balance.switched-practice': 'Ahora practicas con dinero virtual.',
  'balance.figures': 'Cifras de la cuenta seleccionada',
  'balance.deposit': 'Depositar',
  'balance.withdrawal': 'Retirar',
  'band.practice': 'Cuenta de práctica. Solo dinero virtual.',
  'band.to-real': 'Cambiar a real',
  'link.lost': 'Sin precios desde las {time}. Reconectando…',
};
