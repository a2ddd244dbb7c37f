export { PlansDialog as Contribution } from '../dialog/plans-dialog.tsx';
