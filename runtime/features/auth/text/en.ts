export { text } from '../../../forms/text/en.ts';
