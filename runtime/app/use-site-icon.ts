import { useEffect } from 'react';
import { useSettings } from '../platform/hooks.ts';

/** Shows the operator's icon of the tab (spec 1 §3) in place of the stamped one, whose media type it may not have. */
export function useSiteIcon(): void {
  const { site_favicon: icon } = useSettings();
  useEffect(() => {
    const stamped = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !stamped) return;
    const own = document.createElement('link');
    own.rel = 'icon';
    own.href = icon;
    stamped.replaceWith(own);
    return () => own.replaceWith(stamped);
  }, [icon]);
}
