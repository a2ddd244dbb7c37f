import { describe, expect, test, vi } from 'vitest';
import { createNotifications } from '../../../runtime/platform/notifications.ts';

function setUp() {
  const schedule = vi.fn<(work: () => void, milliseconds: number) => void>();
  const notifications = createNotifications(schedule);
  return { notifications, schedule, texts: () => notifications.getState().list.map(({ text }) => text) };
}

describe('notifications', () => {
  test('dismisses a success message after six seconds', () => {
    const { notifications, schedule, texts } = setUp();
    notifications.show('success', 'Saved');
    expect(schedule.mock.calls[0]![1]).toBe(6000);
    schedule.mock.calls[0]![0]();
    expect(texts()).toEqual([]);
  });

  test('keeps an error until it is dismissed', () => {
    const { notifications, schedule, texts } = setUp();
    notifications.show('error', 'Not saved');
    expect(schedule).not.toHaveBeenCalled();
    notifications.dismiss(notifications.getState().list[0]!.id);
    expect(texts()).toEqual([]);
  });

  test('removes an older message for a new one before an error', () => {
    const { notifications, texts } = setUp();
    notifications.show('error', 'Not saved');
    for (const text of ['a', 'b', 'c', 'd']) notifications.show('success', text);
    expect(texts()).toEqual(['Not saved', 'b', 'c', 'd']);
  });

  test('keeps errors beside a message of another kind', () => {
    const { notifications, texts } = setUp();
    for (const text of ['a', 'b', 'c', 'd']) notifications.show('error', text);
    for (const text of ['Saved', 'Sent']) notifications.show('success', text);
    expect(texts()).toEqual(['a', 'b', 'c', 'd', 'Sent']);
    notifications.show('error', 'e');
    expect(texts()).toEqual(['b', 'c', 'd', 'e']);
  });

  test('shows a repeated message once, and at most four messages', () => {
    const { notifications, texts } = setUp();
    for (const text of ['a', 'b', 'a', 'c', 'd', 'e']) notifications.show('error', text);
    expect(texts()).toEqual(['a', 'c', 'd', 'e']);
  });

  test('retracts messages by their text, and clears the rest', () => {
    const { notifications, texts } = setUp();
    for (const text of ['a', 'b']) notifications.show('error', text);
    for (const text of ['c', 'd']) notifications.show('success', text);
    notifications.retract('a', 'c');
    expect(texts()).toEqual(['b', 'd']);
    notifications.clear();
    expect(texts()).toEqual([]);
  });
});
