import '../support/browser.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { WhenNear } from '../../../runtime/ui/when-near.tsx';
import { stubObserver } from '../support/intersection-observer.ts';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { makePlatform } from '../support/site.tsx';

const open = () =>
  renderInPlatform(
    makePlatform({ at: '/login' }).platform,
    <WhenNear className="min-h-80">
      <p id="content">Content</p>
    </WhenNear>,
  );
const content = () => document.getElementById('content');
const press = (key: string) =>
  act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));

test('renders its content when it comes into view, and keeps its room before', async () => {
  const observers = stubObserver();
  await open();
  expect([content(), document.querySelectorAll('.min-h-80').length]).toEqual([null, 1]);
  await act(async () => observers[0]!.reach());
  expect([content()?.textContent, observers[0]!.isOn]).toEqual(['Content', false]);
});

test('renders its content at the first Tab key, so that the focus does not skip it', async () => {
  stubObserver();
  await open();
  await press('a');
  expect(content()).toBeNull();
  await press('Tab');
  expect(content()).not.toBeNull();
});

test('renders its content at once in a browser without observers', async () => {
  await open();
  expect(content()).not.toBeNull();
});
