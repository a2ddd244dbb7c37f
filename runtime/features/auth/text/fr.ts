export { text } from '../../../forms/text/fr.ts';
