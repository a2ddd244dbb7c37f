import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'simulation.title': 'Simulación: no se envía nada',
  'simulation.option': 'Retirada simulada',
  'simulation.note': 'Esto es una demostración. No se hace ninguna solicitud y tu saldo no cambia.',
  'simulation.amount': 'Importe',
  'simulation.method': 'Cuenta de ejemplo',
  'simulation.method-paypal': 'PayPal (ejemplo)',
  'simulation.method-bank': 'Cuenta bancaria (ejemplo)',
  'simulation.method-crypto': 'Monedero cripto (ejemplo)',
  'simulation.refused-amount': 'Introduce un importe que no supere tu saldo.',
  'simulation.refused-account': 'Elige un método de retirada o configura tus métodos de retirada',
  'simulation.refused-positions':
    'Ahora no puedes iniciar una retirada: cierra todas las posiciones abiertas e inténtalo de nuevo',
  'simulation.back': 'Volver',
  'simulation.preview': 'Vista previa',
  'simulation.fee': 'Comisión de red (simulada)',
  'simulation.id': 'Id. de transacción (simulado)',
  'simulation.cancel': 'Cancelar',
  'simulation.start': 'Iniciar simulación',
  'simulation.initiating': 'Iniciando la retirada...',
  'simulation.validating': 'Validando la transacción...',
  'simulation.confirming': 'Esperando la confirmación...',
  'simulation.progress': 'Progreso simulado',
  'simulation.wallet': 'En la demostración, aquí se conectaría un monedero.',
  'simulation.connect': 'Conectar monedero (ejemplo)',
  'simulation.connected-nothing': 'Este botón es un ejemplo: no se ha conectado ningún monedero.',
};
