import { describe, expect, test, vi } from 'vitest';
import { createNotifications } from '../../../runtime/platform/notifications.ts';

function made() {
  const later = vi.fn<(work: () => void, milliseconds: number) => void>();
  const notifications = createNotifications(later);
  return { notifications, later, texts: () => notifications.getState().list.map(({ text }) => text) };
}

describe('notifications', () => {
  test('good news leaves by itself after six seconds', () => {
    const { notifications, later, texts } = made();
    notifications.show('success', 'Saved');
    expect(later.mock.calls[0]![1]).toBe(6000);
    later.mock.calls[0]![0]();
    expect(texts()).toEqual([]);
  });

  test('an error stays until it is dismissed', () => {
    const { notifications, later, texts } = made();
    notifications.show('error', 'Not saved');
    expect(later).not.toHaveBeenCalled();
    notifications.dismiss(notifications.getState().list[0]!.id);
    expect(texts()).toEqual([]);
  });

  test('the same sentence stands there once, at the end; four at most', () => {
    const { notifications, texts } = made();
    for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) notifications.show('error', text);
    expect(texts()).toEqual(['a', 'c', 'd', 'e']);
  });
});
