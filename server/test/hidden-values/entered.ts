import { badLock } from '#protocol/crm/bad-lock/type.ts'
import { business } from '#protocol/crm/business/type.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { orderTypes } from '#protocol/crm/order/order-types.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { draftValues } from '#protocol/record/states/approval.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { makeRecord } from '../make.ts'
import { makeLock } from '../make-lock.ts'
import { orderingOf } from '../ordering.ts'
import type { Person, TestCompany } from '../people.ts'
import { type Drawn, drawValues, kindNamed, uniqueValue } from './values.ts'

/** Lines that name what is above: they also contain what is copied of it. */
const linesOver = ({ lines = [] }: RecordType, above: Record<string, unknown>) =>
  Object.fromEntries(
    lines.map(({ key, columns }) => {
      const named = columns.flatMap(({ name, to }) => {
        const target = recordTypes.find((each) => each.key === to)
        return target ? [[toKey(name), above[target.idKey]]] : []
      })
      return [key, [Object.fromEntries(named)]]
    }),
  )

/** Who makes records of a type: the rep, or the administrator in the rep's name. */
export function makerOf({ people, app }: TestCompany, { node }: RecordType): Person {
  const { admin, repA } = people
  return app.services.directory.current().can(repA.userId, `${node}/save`) ? repA : admin
}

interface Entered extends Pick<Drawn, 'values'> {
  id: number
}

export async function drawEntered(
  company: TestCompany,
  type: RecordType,
  above: Record<string, unknown>,
  kind: number | null,
): Promise<Entered> {
  const { values, entity, field } = await drawValues(company, type, kind)
  const ownerUserId = company.people.repA.userId
  const order = type.key === business.key && kind !== null ? await drawOrder(company, kind, above) : null
  const bound = order?.entity ?? (await boundValues(company, type, above))
  const given = { ...above, ownerUserId, ...kindNamed(type, kind), ...entity, ...bound }
  const lines = order?.hasLines === false ? {} : linesOver(type, above)
  const id = await makeRecord(makerOf(company, type), type, { entity: given, field, lines })
  // the money of an order is computed
  const told = values.filter(([key]) => !Object.hasOwn(bound, key) && !(order && key === 'money'))
  return { id, values: told }
}

/** What an order of a type needs besides: locks of the customer, and values that mean something to it. */
async function drawOrder(company: TestCompany, kind: number, above: Record<string, unknown>) {
  const type = orderTypes.find(({ code }) => code === kind)
  const customerId = Number(above.customerId)
  const ownerUserId = company.people.repA.userId
  const { day, licensed } = orderingOf(() => company)
  const numbers: string[] = []
  for (let at = 0; at < (type?.takes.least ?? 0); at += 1)
    numbers.push((await licensed({ customerId, ownerUserId })).shellNum)
  const reasons: readonly number[] = type && 'reasons' in type ? type.reasons : []
  return {
    hasLines: type?.sells.some((mode) => mode === 0) ?? false,
    entity: {
      region: 1,
      leaseYears: 1,
      trialDays: 7,
      mergeMode: 1,
      startTime: day(),
      endTime: day(300),
      shellNums: numbers.join(','),
      mainShellNum: numbers[0],
      reasonType: reasons[0],
      updateCustomer: await makeRecord(company.people.repA, customer),
      saveType: 0,
    },
  }
}

/** What fields are sent that take no value found nowhere else: a count within bounds, the number of a lock that exists. */
async function boundValues(
  company: TestCompany,
  type: RecordType,
  above: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  if (type.key === lockClaim.key) return { quantity: 20 }
  if (type.key !== badLock.key) return {}
  const { userId } = company.people.repA
  const lockId = await makeLock(company, { ownerUserId: userId, customerId: Number(above.customerId) })
  const { rows } = await company.platform.pool.query('select shell_num from software_lock where id = $1', [
    lockId,
  ])
  // one in force is not changed any more
  return { shellNum: rows[0].shell_num, ...draftValues(type) }
}

/** A lock, whose values no form enters. It begins before any day that is drawn. */
export async function drawOfLedger(company: TestCompany, above: Record<string, unknown>): Promise<Entered> {
  const [chipNo = '', endTime = '', salesPrice = '', ports] = ['text', 'date', 'floatnumber', 'number'].map(
    (formType) => uniqueValue(formType, true) ?? '',
  )
  const drawn = { chipNo, startTime: '2047-09-23', endTime, salesPrice, portNumber: Number(ports) }
  const id = await makeLock(company, {
    ownerUserId: company.people.repA.userId,
    customerId: Number(above.customerId),
    contractId: Number(above.contractId),
    ...drawn,
  })
  return { id, values: Object.entries(drawn).map(([key, value]) => [key, String(value)]) }
}
