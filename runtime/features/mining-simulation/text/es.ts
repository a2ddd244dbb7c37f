import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'mining-simulation.title': 'Panel simulado',
  'mining-simulation.note':
    'Estos contadores son números aleatorios de esta demo. No se mide ningún servidor ni se mina nada.',
  'mining-simulation.pause': 'Pausar',
  'mining-simulation.resume': 'Reanudar',
  'mining-simulation.uptime': 'Tiempo del procesador',
  'mining-simulation.cpu': 'Uso de CPU',
  'mining-simulation.high': 'Alto',
  'mining-simulation.normal': 'Normal',
  'mining-simulation.mined': 'Total minado por hora',
  'mining-simulation.max': 'Hasta {max}',
  'mining-simulation.server': 'Recursos del servidor',
  'mining-simulation.server-note': 'CPU {cpu}, RAM {ram}',
  'mining-simulation.support': 'Equipo de soporte',
  'mining-simulation.memory': 'Uso de memoria',
  'mining-simulation.assets': 'Total de activos minados',
};
