import './guest-floating.css';
import { DemoButton } from '../components/demo-button.tsx';

/** Codes of registration and sign-in arrive by mail, which guests read here. */
export function Contribution() {
  return <DemoButton className="btn btn-sm demo-button" />;
}
