import type { Need } from '#protocol/platform/call.ts'
import { crmTypes } from './types.ts'

/** Everyone who may do something with some kind of record, or belongs to a pool (record-engine.md §3, "any CRM user"). */
export const crmUsers: Need = [...crmTypes.map(({ node }) => node), 'crm/pool/index']
