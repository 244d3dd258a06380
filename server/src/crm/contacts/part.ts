import { part } from '#server/access/area.ts'
import { contactsRules } from './rules.ts'

export const contacts = part({ rules: { contacts: contactsRules } })
