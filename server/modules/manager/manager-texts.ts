import type { Language } from '../../request-context.ts';

interface ManagerTexts {
  /** {name}: the manager's name. */
  connected: string;
  declined: string;
  revoked: string;
}

/** Success messages for the trader. */
export const managerTexts: Record<Language, ManagerTexts> = {
  en: {
    connected:
      '{name} can now open and close positions on your real account, and their own trades are copied to it in proportion. You can end this at any time.',
    declined: 'No access was granted',
    revoked: 'The access has ended. Open positions stay open and are yours to close.',
  },
  es: {
    connected:
      '{name} ya puede abrir y cerrar posiciones en tu cuenta real, y sus propias operaciones se copian en ella en proporción. Puedes ponerle fin en cualquier momento.',
    declined: 'No se ha concedido ningún acceso',
    revoked:
      'El acceso ha terminado. Las posiciones abiertas siguen abiertas y solo tú decides cuándo cerrarlas.',
  },
};
