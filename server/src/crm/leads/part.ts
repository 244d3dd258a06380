import { part } from '#server/access/area.ts'
import { leadsEndpoints } from './convert.ts'
import { leadsRules } from './rules.ts'

export const leads = part({ endpoints: leadsEndpoints, rules: { leads: leadsRules } })
