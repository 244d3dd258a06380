import { Form } from 'antd'
import { business } from '#protocol/crm/business/type.ts'
import { orderMoneyCalls } from '#protocol/crm/order/money-calls.ts'
import { payment } from '#protocol/crm/order/words.ts'
import { ask } from '#web/platform/client.ts'
import { formatMoney } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf } from '#web/record/model/record.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { NumberBox, type NumberBoxProps } from '#web/ui/input/NumberBox.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import styles from './order-money.module.css'
import { openOfOrder, openOfPlans } from './owed.ts'

interface Settling {
  writeOffMoney?: string
  remark?: string
}

type Props = OperationContext & { onClose: () => void; to: 'onAccount' | 'settled' }

/** The amount, as an item of the form. */
const MoneyBox = ({ value = '', onChange, ...item }: Partial<NumberBoxProps>) => (
  <NumberBox {...item} prefix="¥" value={value} onChange={(money) => onChange?.(money)} />
)

const words = { onAccount: '挂起', settled: '结清' } as const

/**
 * 挂起 and 结清, of an order or of plans (locks-and-extensions.md §9.4): what is missing is written off with a reason, and the reason of
 * a release on account is required.
 */
export function SettleDialog({ type, rows, onDone, onClose, to }: Props) {
  const ids = rows.map((row) => idOf(type, row))
  const isOrder = type.key === business.key
  const open = isOrder ? openOfOrder(rows[0] ?? {}) : openOfPlans(rows)
  const isShort = to === 'settled' && open.gt(0)
  const word = words[to]
  const save = ({ writeOffMoney, remark = '' }: Settling) =>
    ask(orderMoneyCalls.settle, {
      ...(isOrder ? { businessId: ids[0] ?? 0 } : { receivablesPlanIds: ids }),
      paymentStatus: payment[to],
      ...(writeOffMoney ? { writeOffMoney } : {}),
      remark: remark.trim(),
    })
  const saved = () => {
    toast.success(`已${word}`)
    void onDone('changed')
  }
  return (
    <FormDialog<Settling>
      name="settle-money"
      title={isOrder ? word : `${word} ${rows.length} 期`}
      okText={word}
      begin={isShort ? { writeOffMoney: open.toFixed(2) } : {}}
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <p className={styles.open}>未收金额：{formatMoney(open.toNumber())}</p>
      {isShort && (
        <Form.Item name="writeOffMoney" label="核销金额" extra="核销的金额视为已收，并记入操作记录">
          <MoneyBox />
        </Form.Item>
      )}
      <Form.Item
        name="remark"
        label="说明"
        rules={
          to === 'onAccount' || isShort ? [{ required: true, whitespace: true, message: '请填写说明' }] : []
        }
      >
        <TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 5 }} />
      </Form.Item>
    </FormDialog>
  )
}
