export { AutoTrader as Contribution } from '../components/auto-trader.tsx';
