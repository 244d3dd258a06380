export { endSessionUrl, providerName } from './provider-in-use.ts'
