import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'help.title': 'Ayuda',
  'help.lead': 'Respuestas breves a preguntas frecuentes.',
  'help.deposits': '¿Cómo deposito?',
  'help.deposits-text':
    'Abre Depositar en el menú del saldo, elige un método e introduce un importe. Verás los límites y las comisiones antes de confirmar. El dinero llega a tu cuenta cuando se confirma el pago.',
  'help.crypto-text':
    'Envía solo la moneda que indica la ventana, a la dirección que muestra. Tu saldo cambia tras las confirmaciones de su red.',
  'help.withdrawals': '¿Cómo retiro dinero?',
  'help.withdrawals-text':
    'Abre Retirar en el menú del saldo, elige una cuenta de cobro guardada e introduce un importe. Revisamos las solicitudes antes de pagarlas, lo que puede tardar hasta {days, plural, one {# día laborable} other {# días laborables}}. Estos son los importes mínimos, salvo que retires todo lo disponible:',
  'help.method-paypal': 'PayPal:',
  'help.method-bank': 'Transferencia bancaria:',
  'help.method-crypto': 'Cripto:',
  'help.fee': 'La comisión es del {percent} % del importe.',
  'help.no-fee': 'Las retiradas no tienen comisión.',
  'help.needs-identity': 'Solo pueden retirar las cuentas totalmente verificadas.',
  'help.first-withdrawal':
    'Usa el método de tu depósito para la primera retirada. Solo se puede retirar el dinero de la cuenta real.',
  'help.identity': '¿Cómo verifico mi identidad?',
  'help.identity-text':
    'Abre la verificación KYC y envía tus documentos. Los revisamos en un plazo de {hours} horas. Si rechazamos alguno, la página indica el motivo y puedes enviarlo de nuevo.',
  'help.trading': '¿Cómo funciona una operación?',
  'help.trading-text':
    'Una compra se abre al precio de compra y se cierra al de venta; una venta, al revés. El margen de una posición es su tamaño dividido entre el apalancamiento.',
  'help.close-out-text':
    'Cuando tu patrimonio cae por debajo del nivel de cierre de tu margen, las posiciones se cierran automáticamente. Tu saldo real no puede bajar de cero.',
  'help.orders': '¿Qué es una orden límite o stop?',
  'help.orders-text':
    'Es una orden que espera un precio. Una orden límite espera uno mejor y nunca se ejecuta a uno peor. Una orden stop espera uno peor; tras un salto, puede ejecutarse más allá de él. Ninguna retiene margen: tu margen libre se comprueba cuando se alcanza el precio.',
  'help.security': '¿Cómo protejo mi cuenta?',
  'help.security-text':
    'Usa una contraseña que no uses en ningún otro sitio y no compartas nunca un código de nuestros correos: nadie te lo pedirá. En el perfil ves tus dispositivos y puedes cerrar sus sesiones.',
  'help.contact': '¿No has encontrado tu respuesta?',
  'help.chat': 'Escribe al soporte',
  'help.mail': 'Responde a cualquiera de nuestros correos para contactar con el soporte.',
};
