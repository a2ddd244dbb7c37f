import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'mining-simulation.title': 'Simulated display',
  'mining-simulation.note':
    'These counters are random numbers of this demo. No server is measured and nothing is mined.',
  'mining-simulation.pause': 'Pause',
  'mining-simulation.resume': 'Resume',
  'mining-simulation.uptime': 'Processor uptime',
  'mining-simulation.cpu': 'CPU usage',
  'mining-simulation.high': 'High',
  'mining-simulation.normal': 'Normal',
  'mining-simulation.mined': 'Total mined per hour',
  'mining-simulation.max': 'Up to {max}',
  'mining-simulation.server': 'Server resources',
  'mining-simulation.server-note': 'CPU {cpu}, RAM {ram}',
  'mining-simulation.support': 'Support team',
  'mining-simulation.memory': 'Memory usage',
  'mining-simulation.assets': 'Total mined assets',
};
