export { countUnder, relate } from './contacts.ts'
