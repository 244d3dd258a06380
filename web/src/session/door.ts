/** What other areas use of signing in. */
export { ProofFields, type ProofValues } from './second-factor/ProofFields.tsx'
