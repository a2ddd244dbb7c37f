/**
 * A script for the page's head: the theme that was chosen on this device stands before the first paint.
 * It reads what the runtime keeps (runtime/platform/preferences.ts); `id` is a brand's, so it needs no escaping.
 */
export function storedTheme(id: string): string {
  return `try{var t=localStorage.getItem("livery:${id}:theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;
}
