import { contract } from '#protocol/crm/contract/type.ts'
import { requireRecord } from '#server/engine/model/find-record.ts'
import { rightsOver } from '#server/engine/model/record-rights.ts'
import type { Actor, StoredRow } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'

/** What every file prints: it is closed to those from whom any of it is kept. */
const printed = ['num', 'money', 'customerId', 'orderDate', 'contactsId']

/** The contract, whose printed values the caller sees; 401 where one of them is kept from them. */
export async function requireSeen(actor: Actor, contractId: number): Promise<StoredRow> {
  const row = await requireRecord(actor, contract, contractId, { action: 'read' })
  const rights = await rightsOver(actor, contract, row)
  const isOpen = (key: string) => rights.level(key) >= 2 && !rights.maskedInDetail(key) && rights.named(key)
  if (!printed.every(isOpen)) refuse('forbidden')
  return row
}
