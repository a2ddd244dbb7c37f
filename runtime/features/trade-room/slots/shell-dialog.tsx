export { PaletteDialog as Contribution } from '../components/palette-dialog.tsx';
