import '../support/browser.ts';
import { act, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { Link, useFullPath, useNavigate } from '../../../runtime/platform/navigation.tsx';
import { DiscardGuard } from '../../../runtime/ui/discard-guard.tsx';
import { EditingDialog } from '../../../runtime/ui/editing-dialog.tsx';
import { renderInPlatform } from '../support/render-in-platform.tsx';
import { click, dialogTitles, makePlatform, until } from '../support/site.tsx';

const { platform } = makePlatform({ at: '/login' });
const QUESTION = 'Discard what you entered?';

/** A page with a form at /form, and others. */
function Pages({ scope }: { scope?: 'page' }) {
  const path = useFullPath();
  const navigate = useNavigate();
  const [isEdited, setEdited] = useState(false);
  return (
    <>
      <p id="path">{path}</p>
      <Link to="/form">Form</Link>
      <Link to="/other">Other</Link>
      <Link to="/form?tab=2">Tab</Link>
      <Link to="/form#end">End</Link>
      <button onClick={() => navigate('/signed-out', { replace: true })}>Redirect</button>
      {path.startsWith('/form') ? (
        <DiscardGuard isEdited={isEdited} scope={scope}>
          {() => (
            <>
              <button onClick={() => setEdited(true)}>Edit</button>
              <button onClick={() => setEdited(false)}>Send</button>
            </>
          )}
        </DiscardGuard>
      ) : null}
    </>
  );
}

const shown = () => document.querySelector('#path')!.textContent;

/** Opens /start, then /form, and edits its form. */
async function edit(scope?: 'page') {
  await renderInPlatform(platform, <Pages scope={scope} />);
  await click('Form');
  await until(() => document.querySelector('dialog, button'));
  await until(() => expect(document.body.textContent).toContain('Edit'));
  await click('Edit');
}

const move = (steps: number) => act(async () => history.go(steps));
const settle = () => act(async () => await new Promise((resolve) => setTimeout(resolve, 50)));
const untilAsked = () => until(() => expect(dialogTitles()).toEqual([QUESTION]));

/** Whether the browser would ask before a reload. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => history.pushState(null, '', '/start'));

test('a link asks before it discards input', async () => {
  await edit();
  await click('Other');
  expect([shown(), location.pathname, dialogTitles()]).toEqual(['/form', '/form', [QUESTION]]);
  await click('Keep editing');
  expect([shown(), dialogTitles()]).toEqual(['/form', []]);
  await click('Other');
  await click('Discard');
  expect([shown(), location.pathname, dialogTitles()]).toEqual(['/other', '/other', []]);
  await click('Form');
  expect(shown()).toBe('/form');
});

test("the browser's Back asks, and goes back once the user agrees", async () => {
  await edit();
  await move(-1);
  await untilAsked();
  expect([shown(), location.pathname]).toEqual(['/form', '/form']);
  await click('Keep editing');
  await settle();
  expect([shown(), location.pathname]).toEqual(['/form', '/form']);
  await move(-1);
  await untilAsked();
  await click('Discard');
  await until(() => expect(shown()).toBe('/start'));
  await settle();
  expect([location.pathname, dialogTitles()]).toEqual(['/start', []]);
  await move(1);
  await until(() => expect(shown()).toBe('/form'));
});

test('Forward asks, and so do several steps', async () => {
  await renderInPlatform(platform, <Pages />);
  await click('Other');
  await click('Form');
  await click('Other');
  await move(-1);
  await until(() => expect(shown()).toBe('/form'));
  await click('Edit');
  await move(1);
  await untilAsked();
  await click('Keep editing');
  await move(-2);
  await untilAsked();
  expect(location.pathname).toBe('/form');
  await click('Discard');
  await until(() => expect(shown()).toBe('/start'));
});

test('pressing Back twice keeps the page and its address', async () => {
  await renderInPlatform(platform, <Pages />);
  await click('Other');
  await click('Form');
  await click('Edit');
  await act(async () => {
    history.back();
    history.back();
  });
  await untilAsked();
  await settle();
  expect([shown(), location.pathname]).toEqual(['/form', '/form']);
  await click('Discard');
  await until(() => expect(shown()).toBe('/other'));
});

test('the browser asks before a reload only while something is edited', async () => {
  await edit();
  expect(asksBeforeUnload()).toBe(true);
  await click('Send');
  expect(asksBeforeUnload()).toBe(false);
  await click('Edit');
  await click('Redirect');
  expect(asksBeforeUnload()).toBe(false);
});

test('redirects and fragments do not ask', async () => {
  await edit();
  await click('End');
  expect([location.hash, dialogTitles()]).toEqual(['#end', []]);
  await move(-1);
  await until(() => expect(location.hash).toBe(''));
  expect(dialogTitles()).toEqual([]);
  await click('Redirect');
  expect([shown(), dialogTitles()]).toEqual(['/signed-out', []]);
});

test('another query of the page asks, unless the input stays there', async () => {
  await edit();
  await click('Tab');
  expect(dialogTitles()).toEqual([QUESTION]);
  await click('Discard');
  expect(shown()).toBe('/form?tab=2');
});

test('input that belongs to the page stays with another query', async () => {
  await edit('page');
  await click('Tab');
  expect([shown(), dialogTitles()]).toEqual(['/form?tab=2', []]);
  await click('Other');
  expect(dialogTitles()).toEqual([QUESTION]);
});

test('after the input was sent, the question is gone and links lead on', async () => {
  await edit();
  await click('Other');
  await click('Send');
  expect([shown(), dialogTitles()]).toEqual(['/form', []]);
  await click('Other');
  expect(shown()).toBe('/other');
});

test('closing a dialog that leads to another page asks once', async () => {
  function Editing() {
    const navigate = useNavigate();
    const path = useFullPath();
    return (
      <>
        <p id="path">{path}</p>
        <EditingDialog title="Details" isEdited onClose={() => navigate('/other')}>
          {(leave) => <button onClick={() => leave(() => navigate('/other'))}>Cancel</button>}
        </EditingDialog>
      </>
    );
  }
  await renderInPlatform(platform, <Editing />);
  await until(() => expect(dialogTitles()).toEqual(['Details']));
  await click('Cancel');
  expect(dialogTitles()).toEqual(['Details', QUESTION]);
  await click('Discard');
  expect([shown(), dialogTitles()]).toEqual(['/other', ['Details']]);
});
