import { sql, type Transaction } from 'kysely'
import { complaint } from '#protocol/crm/complaint/type.ts'
import { honor } from '#protocol/crm/honor/type.ts'
import { letters } from '#protocol/crm/letters/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { drawAgents, drawHonors } from './draw-honors.ts'
import { drawComplaints, drawLetters, type Served, type ServiceDesk } from './draw-service.ts'
import { enterCreations } from './enter-records.ts'
import { insertRows, reserveIds, withIds } from './insert-rows.ts'

/** How many of each. */
const LETTERS = 40
const COMPLAINTS = 60

/** Certificates with their agencies, letters to customers, and what customers complain about. */
export async function enterService(trx: Transaction<Tables>, desk: ServiceDesk): Promise<void> {
  const honors = await enter(trx, honor, drawHonors(desk))
  await insertRows(trx, 'honor_agent', drawAgents(desk, honors))
  const served = await readServed(trx, LETTERS + COMPLAINTS)
  await enter(trx, letters, drawLetters(desk, served.slice(0, LETTERS)))
  await enter(trx, complaint, drawComplaints(desk, served.slice(LETTERS)))
}

interface Drawn {
  create_user_id: number
  create_time: Date
}

async function enter<Row extends Drawn>(
  trx: Transaction<Tables>,
  type: RecordType,
  drawn: readonly Row[],
): Promise<(Row & { id: number })[]> {
  const rows = withIds(drawn, await reserveIds(trx, { table: type.table, count: drawn.length }))
  await insertRows(trx, type.table, rows)
  await enterCreations(
    trx,
    rows.map((row) => {
      const title: unknown = Object.entries(row).find(([column]) => column === type.title)?.[1]
      return {
        type,
        recordId: row.id,
        userId: row.create_user_id,
        time: row.create_time,
        title: String(title ?? ''),
      }
    }),
  )
  return rows
}

/** Customers with a contract, spread over all who sell, each with its first contact and a lock. */
async function readServed(trx: Transaction<Tables>, count: number): Promise<Served[]> {
  const { rows } = await sql<Served>`
    select c.id as "customerId", c.customer_name as "customerName", c.owner_user_id as "ownerUserId",
      p.id as "contactsId", p.name as "contactsName", p.mobile,
      (select l.shell_num from software_lock l where l.customer_id = c.id and l.deleted_at is null
        order by l.id limit 1) as "shellNum"
    from customer c left join contacts p on p.id = c.contacts_id
    where c.deleted_at is null and c.owner_user_id is not null
      and exists (select from contract d where d.customer_id = c.id and d.deleted_at is null)
    order by md5(c.id::text) limit ${count}`.execute(trx)
  return rows
}
