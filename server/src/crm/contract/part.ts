import { part } from '#server/access/area.ts'
import { contractEndpoints } from './endpoints.ts'
import { contractRules } from './rules.ts'

/** 合同 (crm-records.md §8). */
export const contract = part({ endpoints: contractEndpoints, rules: { contract: contractRules } })
