/**
 * A script for the page's head: the theme that was chosen on this device stands before the first paint. It reads what
 * the runtime keeps (runtime/platform/preferences.ts). The same for every brand, so that they can share their headers.
 */
export const STORED_THEME = 'try{var t=localStorage.getItem("livery:"+document.currentScript.dataset.brand+":theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}';
