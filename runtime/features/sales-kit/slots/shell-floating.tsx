export { BuyLinks as Contribution } from '../components/buy-links.tsx';
