import { act } from 'react';
import { market } from '../assets.ts';
import { fine, type Answers } from '../fake-api.ts';
import { control, openSignedIn, type Site } from '../site.tsx';
import { found } from './access.ts';
import { refused, type Situation } from './situation.ts';

const openChat = (answers: Answers, live_chat = 'acme-support'): Promise<Site> =>
  openSignedIn({
    at: '/livechat',
    features: ['auth', 'handoff', 'profile', 'livechat'],
    settings: { live_chat, show_side_menu_chat: true },
    answers: { ...market, 'message.list': () => fine([]), ...answers },
  });

async function write(text: string): Promise<void> {
  const composer = await found<HTMLTextAreaElement>('textarea');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(composer, text);
    composer.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const notLive = { en: 'We are not live', es: 'Ahora no estamos en línea' };

export const CHAT: Situation[] = [
  {
    what: 'the messages cannot be read',
    prepare: async () => ({ site: await openChat({ 'message.list': refused('busy') }) }),
    sees: { en: 'Cannot retrieve messages', es: 'No se pueden cargar los mensajes' },
    reading: "spelt 'Cannot'",
  },
  {
    what: 'a message is refused',
    async prepare() {
      const site = await openChat({ 'message.send': refused('validation_failed') });
      await write('Hello');
      return { site, last: control('Send') };
    },
    sees: { en: 'Cannot Send Message', es: 'No se puede enviar el mensaje' },
    reading: "spelt 'Cannot'",
  },
];

export const NOT_LIVE: Situation[] = ['', 'acme'].map((address) => ({
  what: `live_chat has ${address.length} characters`,
  prepare: async () => ({ site: await openChat({}, address) }),
  sees: notLive,
}));
