export { OnboardingDialog as Contribution } from '../dialog/onboarding-dialog.tsx';
