import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'register.password-hint': 'Al menos {min} caracteres. Una frase de varias palabras es fácil de recordar.',
  'register.show-passwords': 'Mostrar las contraseñas',
};
