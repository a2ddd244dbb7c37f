import type { Dictionary } from '../../../lib/format-text.ts';
import { text as live } from '../../../trading/live/text/es.ts';
import { text as parts } from '../../../trading/parts/text/es.ts';

export const text: Dictionary = {
  ...live,
  ...parts,
  'balance.label': 'Saldo y cuenta',
  'balance.account-real': 'Cuenta real',
  'balance.account-practice': 'Cuenta de práctica',
  'balance.choose': 'Cuenta con la que operas',
  'balance.virtual': 'Dinero virtual',
  'balance.bonus': '{amount} son un bono',
  'balance.refresh': 'Actualizar',
  'balance.top-up': 'Recargar',
  'balance.topped-up': 'Tu cuenta de práctica se ha recargado.',
  'balance.top-up-failed': 'No se pudo recargar',
  'balance.switch-failed': 'Error al cambiar de cuenta',
  'balance.switched-real': 'Ahora operas con dinero real.',
  'balance.switched-practice': 'Ahora practicas con dinero virtual.',
  'balance.figures': 'Cifras de la cuenta elegida',
  'band.practice': 'Cuenta de práctica. Solo dinero virtual.',
  'band.to-real': 'Cambiar a real',
  'link.lost': 'No llegan precios desde las {time}. Reconectando …',
  'hotkeys.title': 'Atajos de teclado',
  'hotkeys.or': 'o',
  'hotkeys.buy': 'Comprar el activo elegido',
  'hotkeys.sell': 'Vender el activo elegido',
  'hotkeys.close': 'Cerrar la posición elegida',
  'hotkeys.palette': 'Buscar activos, páginas y acciones',
  'hotkeys.help': 'Mostrar esta lista',
  'hotkeys.hint': 'Las teclas sueltas descansan mientras escribes. En tus preferencias puedes desactivarlas.',
};
