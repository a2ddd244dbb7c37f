/*
 * Scripts that stand in the page itself and run before anything is painted. The same for every brand, so that brands can
 * share their headers, which admit them by their hash. What differs stands in data attributes.
 */

/** The theme that was chosen on this device stands before the first paint. It reads what the runtime keeps (runtime/platform/preferences.ts). */
export const STORED_THEME =
  'try{var t=localStorage.getItem("app:"+document.currentScript.dataset.brand+":theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}';

/**
 * After the root: under the addresses of the sign-in page (`data-at`) the page that stands painted takes its place there,
 * and its scripts (`data-files`) are loaded ahead, each with its integrity out of the import map.
 */
export const PAINT =
  'try{var d=document.currentScript.dataset,p=document.getElementById("painted"),r=document.getElementById("root");if(d.at.split(" ").includes(location.pathname)){r.dataset.page=d.page;r.dataset.language=document.documentElement.lang;r.append(p.content);var m=JSON.parse(document.querySelector("script[type=importmap]").textContent).integrity;d.files.split(" ").forEach(function(f){var l=document.createElement("link");l.rel="modulepreload";l.href=f;l.integrity=m[f];document.head.append(l)})}p.remove()}catch(e){}';
