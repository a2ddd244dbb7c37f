import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'onboarding.title': 'Primeros pasos',
  'onboarding.not-loaded': 'No se han podido cargar los primeros pasos.',
  'onboarding.step-account': 'Cuenta',
  'onboarding.step-interests': 'Intereses',
  'onboarding.step-profit': 'Importe y riesgo',
  'onboarding.step-fund': 'Depósito',
  'onboarding.back': 'Atrás',
  'onboarding.not-now': 'Ahora no',
  'onboarding.continue': 'Continuar',
  'onboarding.never-again': 'No volver a mostrar',
  'onboarding.failed': 'No se ha podido completar el inicio',
  'onboarding.congratulations': 'Enhorabuena, {name}: tu cuenta está abierta',
  'onboarding.account-text': 'Tu cuenta real en {brand} está lista para un primer depósito.',
  'onboarding.account-practice': 'Puedes operar cuando quieras en la cuenta de práctica, con dinero virtual.',
  'onboarding.optional':
    'Los tres pasos siguientes son opcionales. Puedes salir en cualquiera y continuar más tarde.',
  'onboarding.interests-title': '¿Qué te interesa?',
  'onboarding.interests-hint': 'Elige una o varias opciones. Tu cuenta funciona igual elijas lo que elijas.',
  'onboarding.choose-interest': 'Elige al menos una opción',
  'onboarding.interests-failed': 'No se han podido guardar tus intereses',
  'onboarding.interest-margin': 'Trading con margen',
  'onboarding.interest-margin-text': 'Operaciones con apalancamiento, que multiplica ganancias y pérdidas.',
  'onboarding.interest-managed': 'Inversión gestionada',
  'onboarding.interest-managed-text':
    'Otra persona decide las operaciones de tu cuenta. Las pérdidas son tuyas.',
  'onboarding.interest-long-term': 'Inversión a largo plazo',
  'onboarding.interest-long-term-text':
    'Mantener durante meses o años, lo que también puede acabar en pérdidas.',
  'onboarding.profit-title': 'Importe y riesgo',
  'onboarding.profit-text':
    'Nadie puede prometerte un beneficio mensual. Lo que ganes o pierdas depende del mercado y de tus operaciones, y puedes perder todo el dinero que deposites.',
  'onboarding.amount-question':
    '¿Cuánto quieres depositar primero? Usa solo dinero que puedas permitirte perder.',
  'onboarding.amounts': 'Importes',
  'onboarding.amount': 'Importe',
  'onboarding.enter-amount': 'Introduce un importe',
  'onboarding.amount-hint': 'Todavía no se deposita nada: después eliges un método y confirmas.',
  'onboarding.amount-hint-plans':
    'Son los importes de nuestros planes de trading. Depositar no te une a ningún plan. Puedes operar y retirar sin tener uno. Todavía no se deposita nada: después eliges un método y confirmas.',
  'onboarding.fund-title': 'Ingresa fondos en tu cuenta',
  'onboarding.fund-text': 'Elige un método y confirma el depósito. Antes de eso no se paga nada.',
  'onboarding.fund-free':
    'El dinero que no uses en operaciones se puede retirar. La ventana de retirada muestra los límites y las comisiones.',
  'onboarding.choose-method': 'Elegir un método',
};
