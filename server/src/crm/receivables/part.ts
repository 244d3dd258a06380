import { part } from '#server/access/area.ts'
import { receivablesRules } from './rules.ts'

/** 回款 (crm-records.md §9). */
export const receivables = part({ rules: { receivables: receivablesRules } })
