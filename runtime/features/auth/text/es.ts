export { text } from '../../../forms/text/es.ts';
