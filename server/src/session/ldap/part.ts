import { part } from '#server/access/area.ts'
import { ldapDirectory } from './integration.ts'

/** Signing in with the names and passwords of the company's directory (platform.md §2.12). */
export const ldap = part({ integrations: [ldapDirectory] })
