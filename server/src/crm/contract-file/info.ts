import { sql } from 'kysely'
import { contract } from '#protocol/crm/contract/type.ts'
import type { ContractInfo } from '#protocol/crm/contract-file/calls.ts'
import { isRegion } from '#protocol/crm/contract-file/words.ts'
import { readShown } from '#server/engine/features/list/read-shown.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { beginOf, soldLines } from './begin.ts'
import { locksOf } from './orders.ts'
import { requireSeen } from './seen.ts'
import { currentFile, keptForm, listVersions } from './versions.ts'

/** Everything that the form of a contract's file begins with, and its versions (locks-and-extensions.md §12.4). */
export async function readInfo(actor: Actor, contractId: number): Promise<ContractInfo> {
  const { services } = actor
  const row = await requireSeen(actor, contractId)
  const [shown = {}] = await readShown(actor, contract, { where: sql<boolean>`r.id = ${contractId}` })
  const [locks, current, files, kept, lines] = await Promise.all([
    locksOf(actor, { contractId }),
    currentFile(services.db, contractId),
    listVersions(actor, row),
    keptForm(services.db, contractId),
    soldLines(actor, contract, contractId),
  ])
  const region = kept?.region ?? current?.region ?? (isRegion(row.region) ? row.region : 1)
  const begin = await beginOf(actor, {
    customerId: numberOf(row.customer_id),
    customerName: textOf(shown.customerName),
    contactsId: numberOf(row.contacts_id),
    orderDate: textOf(shown.orderDate),
    region,
    form: kept?.form ?? current?.form,
    locks,
    lines,
  })
  return {
    ...begin,
    contract: {
      contractId,
      num: textOf(shown.num),
      name: textOf(shown.name),
      customerId: numberOf(row.customer_id),
      customerName: textOf(shown.customerName),
      businessId: numberOf(row.business_id),
      orderType: numberOf(row.order_type),
      checkStatus: Number(row.check_status),
      money: numberOf(shown.money),
      orderDate: textOf(shown.orderDate),
      region,
    },
    files,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || value === '' ? null : Number(value)
