/** What other parts of signing in use of the second factor. */
export { ProofFields } from './ProofFields.tsx'
