import type { Dictionary } from '../../../lib/format-text.ts';

export const text: Dictionary = {
  'install.app': 'Install app',
  'install.busy': 'A request is still being sent. Try again in a moment.',
  'install.later': 'Later',
  'install.new-version': 'A new version of this site is available.',
  'install.new-version-hint': 'Reload when it suits you. Text that you have typed but not sent is lost.',
  'install.reload': 'Reload',
  'install.step-add': 'Choose “Add to Home Screen”.',
  'install.step-confirm': 'Confirm with “Add”.',
  'install.step-share': 'Open the Share menu of your browser.',
  'install.title': 'Install {site}',
};
