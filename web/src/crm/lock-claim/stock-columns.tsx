import type { TableColumnsType } from 'antd'
import type { HeldLock } from '#protocol/crm/lock-claim/calls.ts'
import { purposes } from '#protocol/crm/lock-claim/words.ts'
import { lockForms, regions } from '#protocol/crm/software-lock/words.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'

/** Pixels of all columns. */
export const WIDTH = 940

interface StockActs {
  returnWords: string
  onReturn: (row: HeldLock) => void
  /** Absent: the user reports no locks. */
  onReport: ((row: HeldLock) => void) | undefined
}

const wordOf = (words: Readonly<Record<number, string>>, code: number | null) =>
  orEmpty(code === null ? '' : (words[code] ?? ''))

/** Columns of the locks that someone holds; the chip for those who see its field. */
export const stockColumns = ({ returnWords, onReturn, onReport }: StockActs): TableColumnsType<HeldLock> => [
  {
    title: '锁号',
    dataIndex: 'shellNum',
    width: 124,
    render: (shellNum: string) => <OwnName>{shellNum}</OwnName>,
  },
  { title: '芯片号', key: 'chip', width: 120, ellipsis: true, render: (_, row) => orEmpty(row.chipNo ?? '') },
  { title: '锁型', key: 'form', width: 84, render: (_, row) => wordOf(lockForms, row.lockForm) },
  { title: '地区', key: 'region', width: 76, render: (_, row) => wordOf(regions, row.region) },
  {
    title: '领用单号',
    key: 'claim',
    width: 144,
    ellipsis: true,
    render: (_, row) => orEmpty(row.claimNo ?? ''),
  },
  { title: '用途', key: 'purpose', width: 92, render: (_, row) => wordOf(purposes, row.purpose) },
  { title: '领用日期', dataIndex: 'claimDate', width: 104 },
  { title: '持有天数', dataIndex: 'heldDays', width: 84, align: 'right' },
  {
    title: '状态',
    key: 'status',
    width: 84,
    render: (_, row) =>
      row.returnAsked ? (
        <StatusDot status="warning" text="待退库" />
      ) : (
        <StatusDot status="success" text="持有" />
      ),
  },
  {
    title: '操作',
    key: 'acts',
    width: 120,
    render: (_, row) => (
      <RowActs
        name={row.shellNum}
        main={{ caption: returnWords, run: () => onReturn(row) }}
        others={onReport ? [{ caption: '报坏', run: () => onReport(row) }] : []}
      />
    ),
  },
]
