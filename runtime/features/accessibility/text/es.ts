import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'accessibility.title': 'Declaración de accesibilidad',
  'accessibility.goal':
    'Cualquier persona debe poder usar {site}. Su norma son las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.',
  'accessibility.status': 'Estado',
  'accessibility.conformance-full': 'Este sitio cumple plenamente la norma.',
  'accessibility.conformance-partial':
    'Este sitio cumple la mayor parte de la norma. Las excepciones figuran más abajo.',
  'accessibility.conformance-not-assessed': 'Todavía no se ha evaluado si este sitio cumple la norma.',
  'accessibility.assessed': 'Evaluado el {date}.',
  'accessibility.features': 'Con qué puedes contar',
  'accessibility.keyboard': 'Todas las páginas se pueden usar solo con el teclado.',
  'accessibility.announced': 'Los lectores de pantalla anuncian los campos, los errores y los resultados.',
  'accessibility.adapts':
    'Las páginas se adaptan a ventanas pequeñas y a texto grande. Nada se mueve si tu dispositivo pide menos movimiento.',
  'accessibility.colors': 'Las ganancias y las pérdidas llevan signo y flecha, no solo color.',
  'accessibility.limits': 'Límites conocidos',
  'accessibility.chart':
    'El gráfico de precios es una imagen. «Tabla», encima de él, muestra los mismos precios como texto.',
  'accessibility.others':
    'Las páginas de otras empresas, como los proveedores de pago, siguen sus propias declaraciones.',
  'accessibility.report': 'Informar de una barrera',
  'accessibility.report-text': 'Dinos en qué página está y con qué la lees.',
  'accessibility.back': 'Ir a la página de inicio',
};
