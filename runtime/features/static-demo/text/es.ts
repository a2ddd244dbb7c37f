import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'static-demo.open': 'Usuarios y correo de la demo',
  'static-demo.title': 'Demo en este navegador',
  'static-demo.about':
    'Esta demo no tiene servidor: los precios son simulados, y las personas y el dinero, inventados.',
  'static-demo.kept': 'Lo que hagas aquí queda en este navegador hasta que empieces de nuevo.',
  'static-demo.lost':
    'Esta pestaña tiene sus propios datos, que terminan con ella: la demo está abierta en otra pestaña, o este navegador no guarda datos.',
  'static-demo.restart': 'Empezar de nuevo',
  'static-demo.restart-title': '¿Empezar la demo de nuevo?',
  'static-demo.restart-text': 'Se borrará todo lo que hayas hecho en esta demo.',
  'static-demo.restart-keep': 'Conservarlo',
  'static-demo.users': 'Entra como',
  'static-demo.mails': 'Correo que este sitio habría enviado',
  'static-demo.no-mails':
    'Todavía no hay correo. Aquí llegan los códigos del registro y del inicio de sesión.',
  'static-demo.to': 'Para {address}',
  'static-demo.code': 'Código',
  'static-demo.needs-host':
    'Esta demo se ejecuta en un navegador, pero no desde un archivo: coloca la carpeta «site» en un servidor web. El archivo README.txt, a su lado, explica cómo.',
  'static-demo.code-mail': 'Esta demo no envía correo. Tu código:',
  'static-demo.waiting': 'Iniciando la demo…',
  'static-demo.login-failed': 'No has podido entrar en la demo. Recarga la página e inténtalo de nuevo.',
  'static-demo.failed':
    'La demo no ha podido iniciarse en este navegador. Recarga la página. Si no ayuda, empieza de nuevo.',
  'static-demo.role-trader': 'Trader',
  'static-demo.role-new': 'Trader nuevo sin dinero',
  'static-demo.role-practice': 'Trader con dinero de práctica',
  'static-demo.role-admin': 'Operador',
  'static-demo.role-superadmin': 'Operador que aprueba',
  'static-demo.role-manager': 'Gestor de cuentas',
  'static-demo.role-suspended': 'Trader suspendido',
  'static-demo.role-trading-disabled': 'Trader sin trading',
  'static-demo.role-identity-pending': 'Trader en verificación de identidad',
  'static-demo.role-manager-asked': 'Trader con solicitud de un gestor',
};
