import Handlebars from 'handlebars';
import template from '../../../templates/static-demo.txt.hbs?raw';

/** Renders README.txt, which explains to the recipient of a static demo how to publish it. */
export const demoReadme = Handlebars.compile<{ name: string }>(template, {
  noEscape: true,
  strict: true,
  knownHelpersOnly: true,
});
