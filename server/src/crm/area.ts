import { area } from '#server/access/area.ts'
import { contacts } from './contacts/part.ts'
import { customer } from './customer/part.ts'
import { leads } from './leads/part.ts'
import { pool } from './pool/part.ts'

/** Customer management. */
export const crm = area({ key: 'crm', parts: [leads, customer, pool, contacts] })
