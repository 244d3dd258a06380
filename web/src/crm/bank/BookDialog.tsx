import { useQuery } from '@tanstack/react-query'
import { Alert, Radio } from 'antd'
import { Decimal } from 'decimal.js'
import { useId, useState } from 'react'
import type { BankLine, bankCalls, ProposedPlan } from '#protocol/crm/bank/calls.ts'
import { contractCalls } from '#protocol/crm/contract/calls.ts'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import { formatMinute, formatMoney } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './bank.module.css'
import { openMoney } from './bank-query.ts'
import { type Amounts, PlanAmounts, partsOf } from './PlanAmounts.tsx'
import { partOf, payerOf } from './use-booking.ts'

type Parts = RequestOf<typeof bankCalls.confirm>['list']

interface BookDialogProps {
  line: BankLine
  proposals: readonly ProposedPlan[]
  onBook: (parts: Parts) => Promise<void>
  onClose: () => void
}

/** 其他合同, beside the proposals. */
const OTHER = 0

const planWords = ({ customerName, contractNum, num, returnDate, openMoney: open }: ProposedPlan) =>
  [customerName, contractNum, num && `第${num}期`, returnDate, formatMoney(open)].filter(Boolean).join(' · ')

/** 认领: one of the proposals, or any contract, and how much each of its plans gets (locks-and-extensions.md §10.8). */
export function BookDialog({ line, proposals, onBook, onClose }: BookDialogProps) {
  const id = useId()
  const slot = useRelationSlot()
  const open = openMoney(line) ?? 0
  const begin = (plan: ProposedPlan | undefined): Amounts =>
    plan ? { [plan.receivablesPlanId]: new Decimal(partOf(line, plan).money).toFixed(2) } : {}
  const [first] = proposals
  const [choice, setChoice] = useState(first?.receivablesPlanId ?? OTHER)
  const [other, setOther] = useState<RelatedRecord[]>([])
  const [amounts, setAmounts] = useState<Amounts>(begin(first))
  const [fault, setFault] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const chosen = proposals.find(({ receivablesPlanId }) => receivablesPlanId === choice)
  const contractId = chosen?.contractId ?? other[0]?.id
  const { data: plans } = useQuery({
    ...queryOf(contractCalls.openPlans, { contractId: contractId ?? 0 }),
    enabled: contractId !== undefined,
  })
  const choose = (value: number) => {
    setChoice(value)
    setAmounts(begin(proposals.find(({ receivablesPlanId }) => receivablesPlanId === value)))
  }
  const book = async () => {
    if (contractId === undefined) return setFault('请选择合同')
    const parts = partsOf(amounts, { transactionId: line.transactionId, contractId })
    const total = parts.reduce((sum, { money }) => sum.plus(money), new Decimal(0))
    const wrong = Object.values(amounts).some((typed) => typed !== '' && !toDecimal(typed)?.gte(0))
    if (wrong) return setFault('请填写正确的金额')
    if (total.eq(0)) return setFault('请填写认领金额')
    if (total.gt(open))
      return setFault(`认领金额合计 ${formatMoney(total.toNumber())}，超过可认领的 ${formatMoney(open)}`)
    setFault(null)
    if (await run(() => onBook(parts))) onClose()
  }
  return (
    <Dialog
      title={`认领流水：${payerOf(line)}`}
      width={720}
      okText="认领"
      busy={busy}
      closesOutside={false}
      onOk={() => void book()}
      onClose={onClose}
    >
      <div className={styles.facts}>
        {[formatMinute(line.tradeTime), line.summary, `可认领 ${formatMoney(open)}`]
          .filter(Boolean)
          .join(' · ')}
      </div>
      <Radio.Group
        aria-label="认领到"
        value={choice}
        onChange={({ target }) => choose(Number(target.value))}
        className={styles.steps}
      >
        {proposals.map((plan) => (
          <Radio key={plan.receivablesPlanId} value={plan.receivablesPlanId}>
            <span className={styles.two}>
              <span>{planWords(plan)}</span>
              <span className={styles.second}>{plan.reasons.join('，')}</span>
            </span>
          </Radio>
        ))}
        <Radio value={OTHER}>{proposals.length > 0 ? '其他合同' : '选择合同'}</Radio>
      </Radio.Group>
      {choice === OTHER && slot && (
        <div className={styles.field}>
          <label htmlFor={id}>合同</label>
          <slot.Picker
            id={id}
            target="contract"
            title="合同"
            value={other}
            onChange={(value) => {
              setOther(value)
              setAmounts({})
            }}
          />
        </div>
      )}
      {contractId !== undefined && plans && (
        <PlanAmounts plans={plans} amounts={amounts} open={open} onChange={setAmounts} />
      )}
      {fault && <Alert type="error" showIcon title={fault} />}
    </Dialog>
  )
}
