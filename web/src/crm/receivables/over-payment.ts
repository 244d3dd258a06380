import type { QueryClient } from '@tanstack/react-query'
import { Decimal } from 'decimal.js'
import { effective } from '#protocol/crm/approved.ts'
import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { formatMoney } from '#web/platform/format.ts'
import { detailQuery } from '#web/record/model/data/record.ts'
import type { FormToSave, SaveQuestion } from '#web/record/model/screens.tsx'
import { contractIn, openPlansQuery, plansIn } from './open-plans.ts'

/** One amount beside what is open of it, where it is more. */
function beyond(name: string, paid: Decimal, open: Decimal): string[] {
  if (paid.lte(open)) return []
  const left = Decimal.max(0, open)
  return [`${name}剩余 ${formatMoney(left.toNumber())}，本次 ${formatMoney(paid.toNumber())}`]
}

/** What is open of the contract without this receivable; null where the user does not see it. */
function openOfContract(of: Row, { record, recordId }: FormToSave): Decimal | null {
  const [agreed, received] = [toDecimal(of.money), toDecimal(of.receivedMoney)]
  if (!agreed || !received) return null
  const counts = effective.some((name) => name === stateOf(receivables, record)?.name)
  const isOwn = recordId !== undefined && counts && Number(record.contractId) === Number(of.contractId)
  return agreed.minus(received).plus((isOwn && toDecimal(record.money)) || 0)
}

/**
 * 回款多于应收: asked before a receivable pays more than is open of a plan, or of its contract (crm-records.md §9.3). What cannot
 * be read is not asked about: the server allows it.
 */
export async function askOverPayment(
  form: FormToSave,
  client: QueryClient,
): Promise<SaveQuestion | undefined> {
  const { values, recordId } = form
  const [of, money] = [contractIn(values), toDecimal(values.money)]
  if (!of || !money) return undefined
  const [plans, whole] = await Promise.all([
    client.fetchQuery({ ...openPlansQuery(of.id, recordId), staleTime: 0 }),
    client.fetchQuery({ ...detailQuery(contract, of.id), staleTime: 0 }),
  ])
  const ofPlans = plansIn(values.receivablesPlanId).flatMap(({ id, name, share }) => {
    const rest = plans.find(({ receivablesPlanId }) => receivablesPlanId === id)?.rest
    const paid = share === undefined ? money : toDecimal(share)
    return paid && rest !== null ? beyond(`第${name}期`, paid, new Decimal(rest ?? 0)) : []
  })
  const open = openOfContract(whole, form)
  const found = [...ofPlans, ...(open ? beyond('合同', money, open) : [])]
  if (found.length === 0) return undefined
  return { title: '回款多于应收，仍要保存吗？', content: `${found.join('；')}。`, okText: '仍要保存' }
}
