import type { Check } from '../manifest/check-context.ts';

/** `enable_mt` replaces the trade room by the terminal in the menu. */
export const terminalSetting: Check = ({ brand, built }) => {
  if (!brand.settings?.enable_mt || built.has('terminal')) return [];
  return [
    {
      path: '/settings/enable_mt',
      message:
        'enable_mt shows the terminal instead of the trade room in the menu, but "terminal" is not in the build: the menu would show neither.',
      cure: 'Add "terminal": true to features, or remove enable_mt.',
    },
  ];
};
