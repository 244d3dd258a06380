/** What products offer to other screens. */
export { ProductSelect } from './ProductSelect.tsx'
