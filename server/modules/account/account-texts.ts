import type { Language } from '../../request-context.ts';

interface AccountTexts {
  real: string;
  practice: string;
  /** {amount}: the practice balance after the refill. */
  filled: string;
  full: string;
}

/** Success messages. */
export const accountTexts: Record<Language, AccountTexts> = {
  en: {
    real: 'You are trading with your real account',
    practice: 'You are trading with your practice account: virtual money only',
    filled: 'Your practice balance was topped up to {amount}. It is virtual money.',
    full: 'Nothing was added: your practice balance is {amount} or more. Open profit and loss do not count.',
  },
  es: {
    real: 'Operas con tu cuenta real',
    practice: 'Operas con tu cuenta de práctica: solo dinero virtual',
    filled: 'Tu saldo de práctica se ha recargado hasta {amount}. Es dinero virtual.',
    full: 'No se ha añadido nada: tu saldo de práctica es de {amount} o más. Las ganancias y pérdidas abiertas no cuentan.',
  },
};
