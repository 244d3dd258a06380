export { IdentityRow } from './IdentityRow.tsx'
