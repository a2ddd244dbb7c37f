export { DepositDialog as Contribution } from '../dialog/deposit-dialog.tsx';
