import type { Dictionary } from '../../../../lib/format-text.ts';

export const text: Dictionary = {
  'data.export': 'Descargar tus datos',
  'data.export-hint':
    'Un archivo JSON con todo lo que guardamos sobre ti: datos, apuntes contables, posiciones, pagos, dispositivos, documentos y actividad.',
  'data.export-start': 'Descargar',
  'data.exported': 'Tus datos se han descargado.',
  'data.close': 'Cerrar tu cuenta',
  'data.close-hint': 'Para siempre. Puedes cerrarla cuando no tenga nada abierto.',
  'data.close-open': 'Cerrar cuenta',
  'data.close-title': 'Cerrar tu cuenta',
  'data.close-failed': 'No se pudo comprobar tu cuenta.',
  'data.obstacles': 'Antes de cerrar tu cuenta, haz esto:',
  'data.balance': 'Tienes {amount} en tu cuenta. Retíralos.',
  'data.negative': 'Tu saldo es {amount}. Contacta con soporte.',
  'data.positions':
    '{count, plural, one {Hay una posición abierta} other {Hay # posiciones abiertas}} en tu cuenta real. Ciérralas.',
  'data.practice_positions':
    '{count, plural, one {Hay una posición abierta} other {Hay # posiciones abiertas}} en tu cuenta de práctica. Cambia a ella y ciérralas.',
  'data.withdrawals':
    '{count, plural, one {Hay una retirada sin terminar} other {Hay # retiradas sin terminar}}. Espera o cancélala.',
  'data.deposits':
    '{count, plural, one {Hay un depósito sin decidir} other {Hay # depósitos sin decidir}}. Espera la decisión o pregunta a soporte.',
  'data.corrections': 'Hay una corrección de tu saldo sin decidir. Pregunta a soporte.',
  'data.manager': 'Un gestor opera por ti. Termina su acceso.',
  'data.clients': 'Gestionas cuentas de otros traders. Termina esas conexiones.',
  'data.role': 'Trabajas para el operador. Pide a un superadministrador que retire tu rol.',
  'data.go-balance': 'Retirar',
  'data.go-positions': 'Ver posiciones',
  'data.go-practice_positions': 'Ver posiciones',
  'data.go-withdrawals': 'Ver movimientos',
  'data.go-deposits': 'Ver movimientos',
  'data.go-manager': 'Ver gestor',
  'data.consequence-login': 'No podrás volver a iniciar sesión en ningún dispositivo. No se puede deshacer.',
  'data.consequence-photo': 'Tu foto se elimina ahora.',
  'data.consequence-records':
    'La ley nos obliga a conservar los registros de tu dinero, tus operaciones y tu identidad varios años. Tus documentos se eliminan cinco años después del cierre.',
  'data.consequence-export': 'Descarga antes tus datos y extractos: después no podrás.',
  'data.confirm': 'Lo entiendo y quiero cerrar mi cuenta.',
  'data.keep': 'Conservar mi cuenta',
  'data.close-final': 'Cerrar la cuenta para siempre',
  'data.closed': 'Tu cuenta está cerrada.',
};
