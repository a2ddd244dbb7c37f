export { BonusDialog as Contribution } from '../dialog/bonus-dialog.tsx';
