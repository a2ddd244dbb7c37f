export { Contribution } from './shell-dialog.tsx';
