import { expect, test } from 'vitest';
import { settingTextFile, settingTextProblems } from '../../schemas/generate/setting-text.ts';

const about = (text: string) => ({ kind: 'flag', default: false, about: text });
const flags = { card: about('Deposits by card.'), mail: about('Sends a mail.') };

test('the English texts of settings are what the flags say', () => {
  expect(JSON.parse(settingTextFile({ flags }))).toEqual({
    'setting.card': 'Deposits by card.',
    'setting.mail': 'Sends a mail.',
  });
});

test('every language has the text of every setting, and no others', () => {
  const problems = (es: Record<string, string>) =>
    settingTextProblems({ flags, settingTexts: new Map([['es', es]]) });
  const complete = { 'setting.card': 'Depósitos con tarjeta.', 'setting.mail': 'Envía un correo.' };
  expect(problems(complete)).toEqual([]);
  expect(problems({ 'setting.card': ' ', 'setting.gone': 'Ya no existe.' })).toEqual([
    'schemas/text/settings.es.json lacks setting.card',
    'schemas/text/settings.es.json lacks setting.mail',
    'schemas/text/settings.es.json: setting.gone names no setting',
  ]);
});
