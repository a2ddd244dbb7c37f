import { useSettings } from '../../../platform/hooks.ts';

/** Parameter of every text that names the review time. */
export function useReviewHours(): { hours: string } {
  return { hours: useSettings().identity_review_hours };
}
