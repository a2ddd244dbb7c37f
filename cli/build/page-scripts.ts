/*
 * Inline scripts of the page, which run before the first paint. They are the same for every brand, so that
 * brands can share their headers, which allow them by hash. Data attributes carry the differences.
 */

/**
 * Applies the stored theme before the first paint. Reads the runtime's storage format
 * (runtime/platform/preferences.ts).
 */
export const STORED_THEME =
  'try{var t=localStorage.getItem("app:"+document.currentScript.dataset.brand+":theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}';

/**
 * Keeps the browser's offer to install the site, which can come before the app
 * (runtime/features/installation/install-offer.ts).
 */
export const INSTALL_PROMPT =
  'addEventListener("beforeinstallprompt",function(e){e.preventDefault();self.installPrompt=e});addEventListener("appinstalled",function(){delete self.installPrompt})';

/**
 * On the offline page: shows the stored language, and loads the requested page again when the browser is online
 * or, while the page is visible, the site answers: the site alone may have been unreachable.
 */
export const OFFLINE =
  'try{var l=localStorage.getItem("app:"+document.currentScript.dataset.brand+":language"),a=[].slice.call(document.querySelectorAll("[data-section]")),s=a.find(function(e){return e.lang===l});if(s){a.forEach(function(e){e.hidden=e!==s});document.documentElement.lang=l;document.title=s.dataset.title}}catch(e){}addEventListener("online",function(){location.reload()});setInterval(function(){document.hidden||fetch(location.href,{method:"HEAD",cache:"no-store"}).then(function(r){r.ok&&location.reload()},function(){})},5e3)';

/**
 * In a static demo, follows a hidden notice: shows it where the page was opened as a file, which browsers do not run.
 */
export const OPENED_AS_FILE =
  'if(location.protocol==="file:")document.currentScript.previousElementSibling.hidden=false';

/**
 * Follows the root element: at the paths of the sign-in page (`data-paths`) it moves the prerendered page into
 * the root and preloads its scripts (`data-scripts`), each with its integrity from the import map.
 */
export const SHOW_PRERENDERED =
  'try{var d=document.currentScript.dataset,p=document.getElementById("prerendered"),r=document.getElementById("root");if(d.paths.split(" ").includes(location.pathname)){r.dataset.page=d.page;r.dataset.language=document.documentElement.lang;r.append(p.content);var m=JSON.parse(document.querySelector("script[type=importmap]").textContent).integrity;d.scripts.split(" ").forEach(function(f){var l=document.createElement("link");l.rel="modulepreload";l.href=f;l.integrity=m[f];document.head.append(l)})}p.remove()}catch(e){}';
