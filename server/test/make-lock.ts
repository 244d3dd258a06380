import { randomUUID } from 'node:crypto'
import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { lockCalls } from '#protocol/crm/software-lock/calls.ts'
import { statusCode } from '#protocol/crm/software-lock/status.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { writeEvents } from '#server/crm/software-lock/door.ts'
import { systemWriter } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { today } from '#server/platform/time/clock.ts'
import { type MakeOptions, makeRecord } from './make.ts'
import type { Person, TestCompany } from './people.ts'

let numbered = 0

interface Drawn {
  ownerUserId: number
  customerId?: number | null
  contractId?: number | null
  chipNo?: string
  portNumber?: number
  startTime?: string
  endTime?: string
  salesPrice?: string
}

/** A lock that the administrator has entered and that is in use at a customer, as an order would leave it; returns its id. */
export async function makeLock(company: TestCompany, drawn: Drawn): Promise<number> {
  const { services } = company.app
  numbered += 1
  const shellNum = `T${String(numbered).padStart(6, '0')}`
  const { chipNo = '', customerId = null } = drawn
  await company.people.admin.ask(lockCalls.stockIn, { region: 1, list: [{ shellNum, chipNo }] })
  const { rows } = await company.platform.pool.query<{ id: number }>(
    'select id::int from software_lock where shell_num = $1',
    [shellNum],
  )
  const lockId = rows[0]?.id ?? 0
  const day = today(services.clock)
  await inTransaction(services.db, (trx) =>
    writeEvents(trx, systemWriter(services), [
      {
        key: `made:${randomUUID()}`,
        lockId,
        eventType: 'ACTIVATE',
        patch: {
          status: statusCode('inUse'),
          customerId,
          contractId: drawn.contractId ?? null,
          distinguish: 0,
          portNumber: drawn.portNumber ?? 1,
          startTime: drawn.startTime ?? day,
          endTime: drawn.endTime ?? `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`,
          salesPrice: drawn.salesPrice ?? null,
          ownerUserId: drawn.ownerUserId,
        },
      },
    ]),
  )
  return lockId
}

/** A report of a lock that is in use at a customer of the person's. */
async function makeReport(company: TestCompany, person: Person, options: MakeOptions): Promise<number> {
  const { entity = {} } = options
  const lockId = await makeLock(company, { ownerUserId: person.userId, customerId: idIn(entity.customerId) })
  const { rows } = await company.platform.pool.query<{ shell_num: string }>(
    'select shell_num from software_lock where id = $1',
    [lockId],
  )
  return makeRecord(person, badLock, { ...options, entity: { ...entity, shellNum: rows[0]?.shell_num } })
}

const idIn = (value: unknown): number | null => (value === undefined || value === null ? null : Number(value))

/**
 * A record of any type that belongs to the person: made by its call, by the administrator in the person's name if they
 * may not, or where a ledger keeps it by what writes there.
 */
export function makeOne(
  company: TestCompany,
  person: Person,
  type: RecordType,
  options: MakeOptions = {},
): Promise<number> {
  if (type.key === badLock.key) return makeReport(company, person, options)
  if (!type.ledger) {
    const directory = company.app.services.directory.current()
    const named = { ...options, entity: { ownerUserId: person.userId, ...options.entity } }
    return directory.can(person.userId, `${type.node}/save`)
      ? makeRecord(person, type, options)
      : makeRecord(company.people.admin, type, named)
  }
  if (type.key !== softwareLock.key) throw new Error(`no test makes records of ${type.key}`)
  const { entity = {} } = options
  return makeLock(company, {
    ownerUserId: idIn(entity.ownerUserId) ?? person.userId,
    customerId: idIn(entity.customerId),
    contractId: idIn(entity.contractId),
    ...(options.title === undefined ? {} : { chipNo: options.title.slice(0, 60) }),
  })
}
