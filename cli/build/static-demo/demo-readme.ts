import Handlebars from 'handlebars';
import template from '../../../templates/static-demo.txt.hbs?raw';

/** README.txt of a static demo: for whoever receives its folder. */
export const demoReadme = Handlebars.compile<{ name: string }>(template, {
  noEscape: true,
  strict: true,
  knownHelpersOnly: true,
});
