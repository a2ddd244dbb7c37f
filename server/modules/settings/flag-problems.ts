import type { FlagProblem, FlagRule } from '../../../domain/access/flags.ts';
import type { Language } from '../../request-context.ts';

const SPANISH: Record<FlagRule, string> = {
  not_an_object: 'Se esperaba un objeto de ajustes.',
  unknown: 'No existe ese ajuste.',
  demo_only: 'Es propio de las versiones de demostración y se ignora en una real.',
  boolean: "Se esperaba 'true' o 'false'.",
  choice: 'Se esperaba uno de los valores ofrecidos.',
  url: 'Se esperaba una dirección https con nombre de host sin usuario ni puerto.',
  host: 'El host no está entre los permitidos (allowedHosts).',
  path: 'Se esperaba una página de este sitio, como /profile.',
  text: 'Se esperaba texto sin caracteres de control.',
  pattern: 'No tiene la forma esperada.',
  max: 'El texto es demasiado largo.',
  money: "Se esperaba un importe como '100.00'.",
  percent: "Se esperaba un porcentaje como '0.5'.",
  email: 'Se esperaba un correo electrónico.',
  wallets: 'Se esperaba una lista de carteras, cada una con name, symbol y wallet.',
  coin: 'Se esperaban direcciones que estén en deposits.crypto del manifiesto.',
};

export const flagSentence = (language: Language, problem: Pick<FlagProblem, 'rule' | 'message'>): string =>
  language === 'es' ? SPANISH[problem.rule] : problem.message;
