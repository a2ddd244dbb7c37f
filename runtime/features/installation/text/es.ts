import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'install.app': 'Instalar la aplicación',
  'install.busy': 'Todavía se está enviando una solicitud. Inténtalo de nuevo en un momento.',
  'install.later': 'Más tarde',
  'install.new-version': 'Hay una nueva versión de este sitio.',
  'install.new-version-hint':
    'Vuelve a cargar la página cuando te convenga. El texto que no hayas enviado se perderá.',
  'install.reload': 'Volver a cargar',
  'install.step-add': 'Elige «Añadir a pantalla de inicio».',
  'install.step-confirm': 'Confirma con «Añadir».',
  'install.step-share': 'Abre el menú Compartir de tu navegador.',
  'install.title': 'Instalar {site}',
};
