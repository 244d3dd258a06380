/** What other things of signing in use of API keys. */
export { KeyRow } from './KeyRow.tsx'
