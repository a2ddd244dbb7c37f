import type { Settings } from '../../../schemas/generated/types.ts';
import { defineFeature, contributionFor } from '../../platform/feature.ts';

const isPreview = ({ demo_mode, demo_buy_btn_url }: Settings) => demo_mode && demo_buy_btn_url !== '';
const buyLinks = contributionFor(isPreview, () => import('./components/buy-links.tsx'));

export const feature = defineFeature<'sales-kit'>({
  id: 'sales-kit',
  pages: {},
  slots: {
    'guest.floating': buyLinks,
    'shell.floating': buyLinks,
  },
});
