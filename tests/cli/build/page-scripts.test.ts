// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { SHOW_PRERENDERED, STORED_THEME } from '../../../cli/build/page-scripts.ts';

function run(text: string, data: Record<string, string>) {
  const script = document.createElement('script');
  Object.assign(script.dataset, data);
  script.textContent = text;
  document.body.append(script);
}

const showAt = (address: string) => {
  history.replaceState(null, '', address);
  run(SHOW_PRERENDERED, {
    paths: '/login /authentication',
    page: 'account-signin-dark',
    scripts: '/assets/a.js /assets/b.js',
  });
};

const preloads = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')].map((link) => [
    link.getAttribute('href'),
    link.integrity,
  ]);

beforeEach(() => {
  document.documentElement.lang = 'es';
  document.head.innerHTML =
    '<script type="importmap">{"integrity":{"/assets/a.js":"sha256-a","/assets/b.js":"sha256-b"}}</script>';
  document.body.innerHTML = '<div id="root"></div><template id="prerendered"><p>Sign in</p></template>';
});

describe('SHOW_PRERENDERED script', () => {
  it.each(['/login', '/authentication?from=mail#x'])(
    'renders the sign-in page at %s and preloads its modules',
    (address) => {
      showAt(address);
      const root = document.getElementById('root')!;
      expect(root.innerHTML).toBe('<p>Sign in</p>');
      expect({ ...root.dataset }).toEqual({ page: 'account-signin-dark', language: 'es' });
      expect(preloads()).toEqual([
        ['/assets/a.js', 'sha256-a'],
        ['/assets/b.js', 'sha256-b'],
      ]);
      expect(document.getElementById('prerendered')).toBeNull();
    },
  );

  it.each(['/', '/register', '/login/', '/x/login', '/profile'])('renders nothing at %s', (address) => {
    showAt(address);
    expect(document.getElementById('root')!.outerHTML).toBe('<div id="root"></div>');
    expect(preloads()).toEqual([]);
    expect(document.getElementById('prerendered')).toBeNull();
  });

  it('does nothing on a page without its elements', () => {
    document.body.innerHTML = '';
    showAt('/login');
    expect(preloads()).toEqual([]);
  });
});

describe('STORED_THEME script', () => {
  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['"><b>', undefined],
    [null, undefined],
  ])('with %j stored sets the theme %j', (stored, theme) => {
    delete document.documentElement.dataset.theme;
    localStorage.clear();
    if (stored !== null) localStorage.setItem('app:acme:theme', stored);
    run(STORED_THEME, { brand: 'acme' });
    expect(document.documentElement.dataset.theme).toBe(theme);
  });
});
