import { part } from '#server/access/area.ts'
import { numberingEndpoints } from './endpoints.ts'
import { numberUpgrade } from './first-rules.ts'

/** Rules by which records are numbered (crm-records.md §13.4). */
export const numbering = part({ endpoints: numberingEndpoints, upgrades: [numberUpgrade] })
