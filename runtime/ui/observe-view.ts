/**
 * Calls `onView` when the element comes into view. A busy browser reports several changes at once: the first of
 * them alone may be an earlier one out of view.
 * @returns the function that stops it
 */
export function observeView(
  element: Element,
  onView: () => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onView();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}
