/** What other things of signing in use of API keys. */
export { deleteKey, keysOf } from './keys.ts'
