import type { Dictionary } from '../../../../lib/format-text.ts';

/** Text of the offline page, which the build renders (cli/build/offline-page.ts). */
export const text: Dictionary = {
  'offline.title': 'Sin conexión',
  'offline.lead': 'No se puede acceder a {site}. Comprueba tu conexión a internet.',
  'offline.unavailable': 'Qué no puedes hacer ahora',
  'offline.prices': 'Ver precios, gráficos y saldos.',
  'offline.orders': 'Abrir o cerrar posiciones, depositar o retirar. Esta página no envía nada.',
  'offline.available': 'Qué sigue funcionando',
  'offline.positions':
    'Tus posiciones abiertas. El servidor ejecuta el stop loss y el take profit sin este dispositivo.',
  'offline.tabs':
    'Las pestañas en las que ya está abierto este sitio. Conservan sus últimas cifras y las marcan como antiguas.',
  'offline.files': 'Los extractos que has descargado.',
  'offline.retry': 'Reintentar',
  'offline.return': 'El sitio se abrirá solo cuando vuelvas a tener conexión.',
};
