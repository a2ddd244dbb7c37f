import type { Language } from '../../request-context.ts';

interface TradeTexts {
  placed: string;
  closed: string;
  closedAll: string;
  closedSome: string;
  nothingOpen: string;
}

/** Success messages (spec 1 §7 and §8). */
export const tradeTexts: Record<Language, TradeTexts> = {
  en: {
    placed: 'Order successfully submitted.',
    closed: 'Position successfully closed',
    closedAll: 'All opened positions successfully closed',
    closedSome: 'Some positions could not be closed. The list says why.',
    nothingOpen: 'There was no open position to close',
  },
  es: {
    placed: 'Orden enviada correctamente.',
    closed: 'Posición cerrada correctamente',
    closedAll: 'Todas las posiciones abiertas se han cerrado correctamente',
    closedSome: 'Algunas posiciones no se han podido cerrar. La lista indica por qué.',
    nothingOpen: 'No había ninguna posición abierta que cerrar',
  },
};
