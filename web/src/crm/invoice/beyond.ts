import { contract } from '#protocol/crm/contract/type.ts'
import { issuing, withoutEffect } from '#protocol/crm/invoice/issuing.ts'
import { invoice } from '#protocol/crm/invoice/type.ts'
import { moneyStripCalls } from '#protocol/crm/operations.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { ask } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import type { FormToSave, SaveQuestion } from '#web/record/model/screens.tsx'

/** What the stored invoice takes of its contract already, as the money strip counts it. */
function takenBy(record: Row): number {
  const counts = invoice.moneyStep.states.some((name) => name === stateOf(invoice, record)?.name)
  const isFreed = withoutEffect.some((name) => name === stateOf(invoice, record, issuing)?.name)
  return counts && !isFreed ? Number(record.invoiceMoney) : 0
}

/** What of the contract is neither issued nor applied for; null where the reader may not see it. */
async function restOf(contractId: number): Promise<number | null> {
  const { steps } = await ask(moneyStripCalls.read, { type: contract.label, id: contractId }, { quiet: true })
  const step = steps.find(({ type }) => type === invoice.key)
  return step?.missing === undefined || step.missing === null ? null : step.missing - (step.beyond ?? 0)
}

/** Asks whether more than the contract has left is meant (crm-records.md §11.3); not of red invoices. */
export async function askBeyond(form: FormToSave): Promise<SaveQuestion | undefined> {
  const { values, record, parent, isDraft } = form
  if (isDraft) return undefined
  const [chosen] = parseRelated(values.contractId, 'contract')
  const money = Number(values.invoiceMoney)
  const isSame = chosen?.id === Number(record.contractId)
  if (!chosen || parent || !(money > 0) || (isSame && money <= Number(record.invoiceMoney))) return undefined
  const missing = await restOf(chosen.id)
  if (missing === null) return undefined
  const rest = missing + (isSame ? takenBy(record) : 0)
  const cents = Math.round((money - rest) * 100)
  if (cents <= 0) return undefined
  return {
    title: '开票金额超过合同可开金额',
    content: `合同还可开 ${formatMoney(rest)}（已减去已开票和申请中的金额），本张 ${formatMoney(money)}，超出 ${formatMoney(cents / 100)}。`,
    okText: '仍然保存',
  }
}
