import { expect, it } from 'vitest';
import { isolate } from '../../../domain/strings/isolate.ts';

it.each(['', 'Ana Ruiz', '12-34', 'Иван', '名前'])('joins %j as it is', (text) => {
  expect(isolate(text)).toBe(text);
});

it.each(['שלום 12', 'مرحبا', 'Ana ܐ', 'ދި'])('encloses %j, which is written from right to left', (text) => {
  expect(isolate(text)).toBe(`\u2068${text}\u2069`);
});
