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
 * Follows the root element: at the paths of the sign-in page (`data-at`) it moves the prerendered page into
 * the root and preloads its scripts (`data-files`), each with its integrity from the import map.
 */
export const PAINT =
  'try{var d=document.currentScript.dataset,p=document.getElementById("painted"),r=document.getElementById("root");if(d.at.split(" ").includes(location.pathname)){r.dataset.page=d.page;r.dataset.language=document.documentElement.lang;r.append(p.content);var m=JSON.parse(document.querySelector("script[type=importmap]").textContent).integrity;d.files.split(" ").forEach(function(f){var l=document.createElement("link");l.rel="modulepreload";l.href=f;l.integrity=m[f];document.head.append(l)})}p.remove()}catch(e){}';
