import type { Need } from '../call.ts'
import { recordTypes } from '../records/all.ts'

/** Whoever may do something with some kind of record, or belongs to a pool (record-engine.md §3, "any CRM user"). */
export const crmUsers: Need = [...recordTypes.map(({ node }) => node), 'crm/pool/index']
