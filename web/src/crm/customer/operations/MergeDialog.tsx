import { Radio, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { customerFamilyCalls } from '#protocol/crm/customer/calls.ts'
import { customer } from '#protocol/crm/customer/type.ts'
import { dealStatusOptions } from '#protocol/fields/dealStatus.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { declaredField, idOf, textOf, titleOf } from '#web/record/model/record.ts'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from '../customer.module.css'

interface Line {
  key: string
  title: string
  read: (row: Row) => string
}

const dealWord = (row: Row) =>
  dealStatusOptions.find((option) => option.value === Number(row.dealStatus))?.name ?? ''

/** As the form type of the column writes it. */
function lineOf(key: string, title: string): Line {
  const field = declaredField(customer, key, title)
  return { key, title, read: (row) => viewsOf(field.formType).toText(row[key], field) }
}

const lines: readonly Line[] = [
  ...customer.fields.map(({ name, label }) => lineOf(toKey(name), label)),
  { key: 'dealStatus', title: '成交状态', read: dealWord },
  { key: 'detailAddress', title: '详细地址', read: (row) => textOf(row, 'detailAddress') },
  { key: 'ownerUserName', title: '负责人', read: (row) => textOf(row, 'ownerUserName') },
  lineOf('lastTime', '最后跟进时间'),
  lineOf('createTime', '创建时间'),
]

/** Columns side by side; the head of each chooses 保留 (locks-and-extensions.md §15.5). */
export function MergeDialog({ rows, onDone, onClose }: OperationContext & { onClose: () => void }) {
  const [kept, setKept] = useState(() => idOf(customer, rows[0] ?? {}))
  const [remark, setRemark] = useState('')
  const [busy, run] = useBusy()
  const keptRow = rows.find((row) => idOf(customer, row) === kept)
  const merge = async () => {
    const customerIds = rows.map((row) => idOf(customer, row)).filter((id) => id !== kept)
    if (!(await run(() => ask(customerFamilyCalls.merge, { customerId: kept, customerIds, remark })))) return
    toast.success(`已将 ${customerIds.length} 个客户合并到 ${keptRow ? titleOf(customer, keptRow) : ''}`)
    onClose()
    await onDone('moved')
  }
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
        其他客户的联系人、跟进记录、附件和团队成员将并入保留的客户，其空白字段由它们补齐；合并后不能恢复。
      </p>
      <Table<Line>
        size="small"
        rowKey="key"
        pagination={false}
        scroll={{ x: 130 + rows.length * 200, y: 380 }}
        dataSource={lines.filter((line) => rows.some((row) => line.read(row) !== ''))}
        columns={columnsOf(rows, kept, setKept)}
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

function columnsOf(rows: readonly Row[], kept: number, onKeep: (id: number) => void): TableColumnsType<Line> {
  return [
    { title: '', dataIndex: 'title', width: 130, fixed: 'left' },
    ...rows.map((row) => {
      const id = idOf(customer, row)
      return {
        key: String(id),
        width: 200,
        title: (
          <Radio
            checked={id === kept}
            onChange={() => onKeep(id)}
            aria-label={`保留 ${titleOf(customer, row)}`}
          >
            {id === kept ? '保留' : '并入'}
          </Radio>
        ),
        render: (_: unknown, line: Line) => orEmpty(line.read(row)),
      }
    }),
  ]
}
