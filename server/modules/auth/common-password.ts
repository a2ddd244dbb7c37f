// Passwords of twelve characters and more from the list of @zxcvbn-ts/language-common 4.1.3 (MIT).
import list from './common-passwords.txt?raw';

const listed = new Set(list.split('\n').filter(Boolean));
const RUNS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const COMMON_WORDS = new Set([
  'password',
  'passwort',
  'contrasena',
  'passphrase',
  'letmein',
  'welcome',
  'bienvenido',
  'qwerty',
  'admin',
  'administrator',
  'iloveyou',
  'teamo',
  'football',
  'futbol',
  'baseball',
  'monkey',
  'dragon',
  'sunshine',
  'princess',
  'princesa',
  'changeme',
  'trading',
  'trader',
  'secret',
  'secreto',
  'login',
  'master',
  'superman',
  'bitcoin',
  'test',
]);
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const FEWEST_CHARACTERS = 5;

const reversed = (text: string) => [...text].reverse().join('');
const isRun = (text: string) => RUNS.some((run) => run.includes(text) || reversed(run).includes(text));
/** Repetition of a short part: "abcabcabcabc". */
const isRepeated = (text: string) => /^(.{1,6})\1+$/u.test(text);

/**
 * The core of a password: without digits and signs around it, with leetspeak characters replaced by
 * letters.
 */
function coreOf(text: string): string {
  const trimmed = text.replace(/^[^\p{L}@$]+|[^\p{L}@$]+$/gu, '');
  return [...trimmed].map((char) => LEET[char] ?? char).join('');
}

/** Is the password easy to guess? `personal`: the address and the names of the user and of the brand. */
export function isCommonPassword(password: string, personal: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (listed.has(text) || isRun(text) || isRepeated(text) || new Set(text).size < FEWEST_CHARACTERS)
    return true;
  const core = coreOf(text);
  const own = personal
    .flatMap((part) => [part, part.split('@')[0] ?? ''])
    .map((part) => part.toLowerCase())
    .filter((part) => part.length > 2);
  return (
    core.length < 3 ||
    COMMON_WORDS.has(core) ||
    isRun(core) ||
    own.some((part) => text === part || core === coreOf(part))
  );
}
