import { part } from '#server/access/area.ts'
import { crmDayFacts, followUpCount } from './day-facts.ts'

/** What logs know of the day of a salesperson. */
export const dayFacts = part({ dayFacts: crmDayFacts, dayCounts: [followUpCount] })
