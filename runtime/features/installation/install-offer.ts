/** The browser's offer to install the site: Chromium only. */
export interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

export interface InstallEnvironment {
  /** Set by an inline script of the page (cli/build/page-scripts.ts): the event can come before the app. */
  installPrompt?: InstallPrompt;
  /** `standalone` exists on iOS only: whether the site runs from the home screen. */
  navigator: { standalone?: boolean };
}

/** How the user can install the site: by the browser's own dialog, by hand, or not (or it is installed). */
export function installOffer({ installPrompt, navigator }: InstallEnvironment): 'prompt' | 'manual' | null {
  if (installPrompt) return 'prompt';
  return navigator.standalone === false ? 'manual' : null;
}

/** Opens the browser's dialog, which each offer allows once. */
export async function install(environment: InstallEnvironment): Promise<void> {
  const { installPrompt } = environment;
  delete environment.installPrompt;
  await installPrompt?.prompt();
}
