export { CommandPalette as Filling } from '../../../trading/search/command-palette.tsx';
