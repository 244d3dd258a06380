export { ContactBusinesses } from './ContactBusinesses.tsx'
