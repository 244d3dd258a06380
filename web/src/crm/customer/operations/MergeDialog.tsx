import { Radio, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useListHead } from '#web/record/model/data/columns.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from '../customer.module.css'
import { fullestOf, isUnlike, type MergeLine, mergeLines } from './merge-lines.ts'

/** By the key of the field, the customer whose value is taken. */
type Chosen = Readonly<Record<string, number>>

/**
 * Columns side by side; the head of each chooses 保留, and where values differ each line its value (locks-and-extensions.md
 * §15.5).
 */
export function MergeDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const [kept, setKept] = useState(() => fullestOf(rows))
  const [chosen, setChosen] = useState<Chosen>({})
  const [remark, setRemark] = useState('')
  const [busy, run] = useBusy()
  const lines = mergeLines(rows, useListHead(customer).data ?? [])
  const keptRow = rows.find((row) => idOf(customer, row) === kept)
  const merge = async () => {
    const customerIds = rows.map((row) => idOf(customer, row)).filter((id) => id !== kept)
    const request = {
      customerId: kept,
      customerIds,
      remark,
      chosen: Object.entries(chosen).map(([fieldName, customerId]) => ({ fieldName, customerId })),
    }
    if (!(await run(() => ask(customerFamilyCalls.merge, request)))) return
    toast.success(`已将 ${customerIds.length} 个客户合并到 ${keptRow ? titleOf(customer, keptRow) : ''}`)
    onClose()
    await onDone('moved')
  }
  const keep = (id: number) => {
    setKept(id)
    setChosen({})
  }
  const take = (key: string, id: number) => setChosen({ ...chosen, [key]: id })
  return (
    <Dialog
      title="合并客户"
      width={Math.min(1100, 240 + rows.length * 220)}
      okText="合并客户"
      danger
      busy={busy}
      onOk={() => void merge()}
      onClose={onClose}
    >
      <p className={styles.note}>
        其他客户的联系人、跟进记录、附件和团队成员将并入保留的客户，其空白字段由它们补齐；内容不同的字段可逐行选择；合并后不能恢复。
      </p>
      <Table<MergeLine>
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ x: 130 + rows.length * 200, y: 380 }}
        dataSource={lines}
        columns={columnsOf(rows, { kept, chosen, onKeep: keep, onTake: take })}
      />
      <TextArea
        className={styles.remark}
        aria-label="备注"
        placeholder="备注（选填）"
        maxLength={500}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
    </Dialog>
  )
}

interface Choice {
  kept: number
  chosen: Chosen
  onKeep: (id: number) => void
  onTake: (key: string, id: number) => void
}

/** Whose value a line takes: the chosen one's, else that of the kept one, or of the first that has one. */
function takenFrom(line: MergeLine, rows: readonly Row[], { kept, chosen }: Choice): number {
  const keptFirst = rows.toSorted(
    (a, b) => Number(idOf(customer, b) === kept) - Number(idOf(customer, a) === kept),
  )
  const filled = keptFirst.find((row) => line.read(row) !== '')
  return chosen[line.key] ?? idOf(customer, filled ?? {})
}

function columnsOf(rows: readonly Row[], choice: Choice): TableColumnsType<MergeLine> {
  return [
    { title: '', dataIndex: 'title', width: 130, fixed: 'left' },
    ...rows.map((row) => {
      const id = idOf(customer, row)
      const name = titleOf(customer, row)
      return {
        key: String(id),
        width: 200,
        title: (
          <Radio
            name="kept"
            checked={id === choice.kept}
            onChange={() => choice.onKeep(id)}
            aria-label={`保留 ${name}`}
          >
            {id === choice.kept ? '保留' : '并入'}
          </Radio>
        ),
        render: (_: unknown, line: MergeLine) => {
          const text = line.read(row)
          if (text === '' || !isUnlike(line, rows)) return orEmpty(text)
          return (
            <Radio
              name={`value-${line.key}`}
              checked={takenFrom(line, rows, choice) === id}
              onChange={() => choice.onTake(line.key, id)}
              aria-label={`${line.title}取 ${name} 的“${text}”`}
            >
              {text}
            </Radio>
          )
        },
      }
    }),
  ]
}
