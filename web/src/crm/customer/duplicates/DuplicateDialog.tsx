import { Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { customerLookupCalls, type Duplicate } from '#protocol/crm/customer/calls.ts'
import { orEmpty } from '#web/fields/show.tsx'
import { ask } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Joined } from '#web/ui/input/Joined.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './duplicates.module.css'
import { PooledActions } from './PooledActions.tsx'

type Mode = 'name' | 'phone' | 'shellNum'

const modes = [
  { value: 'name' as const, label: '按客户名称' },
  { value: 'phone' as const, label: '按手机号/电话' },
  { value: 'shellNum' as const, label: '按锁号' },
]
const hints: Record<Mode, string> = {
  name: '请输入客户名称',
  phone: '请输入完整的手机号或电话',
  shellNum: '请输入锁号，可以省略开头的3215',
}

const moduleWords: Record<number, string> = { 1: '线索', 2: '客户', 3: '联系人', 9: '公海' }
const moduleOf = ({ type, poolName, shellNum }: Duplicate) => {
  const more = [poolName, shellNum ? `锁号 ${shellNum}` : ''].filter(Boolean).join('，')
  return more ? `${moduleWords[type] ?? ''}（${more}）` : (moduleWords[type] ?? '')
}

const owner = {
  title: '负责人',
  key: 'owner',
  width: 90,
  render: (_: unknown, row: Duplicate) => orEmpty(row.ownerUserName ?? ''),
}
const module = {
  title: '模块',
  key: 'module',
  width: 170,
  render: (_: unknown, row: Duplicate) => moduleOf(row),
}
const byName: TableColumnsType<Duplicate> = [
  { title: '客户名称', dataIndex: 'name' },
  { title: '创建时间', key: 'created', width: 120, render: (_, row) => <Moment value={row.createTime} /> },
  owner,
  { title: '最后跟进时间', key: 'last', width: 120, render: (_, row) => <Moment value={row.lastTime} /> },
  module,
]
const columns: Record<Mode, (asked: string) => TableColumnsType<Duplicate>> = {
  name: () => byName,
  shellNum: () => byName,
  phone: (asked) => [
    { title: '手机号/电话', key: 'phone', width: 140, render: () => asked },
    { title: '联系人', key: 'contact', width: 110, render: (_, row) => orEmpty(row.contactsName ?? '') },
    {
      title: '客户名称',
      key: 'customer',
      render: (_, row) => orEmpty(row.customerName ?? (row.type === 3 ? '' : row.name)),
    },
    owner,
    module,
  ],
}

/** Only a customer in a pool of the user's can be received. */
const actionsOf = (rows: readonly Duplicate[], again: () => Promise<unknown>): TableColumnsType<Duplicate> =>
  rows.some((row) => row.poolAuthList)
    ? [
        {
          title: '操作',
          key: 'actions',
          width: 120,
          render: (_, row) => <PooledActions row={row} onMoved={again} />,
        },
      ]
    : []

interface Result {
  mode: Mode
  asked: string
  rows: Duplicate[]
}

/** 客户查重: by name, by phone or by the number of a lock, at most ten rows of what is taken (crm-records.md §17.1). */
export function DuplicateDialog({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<Mode>('name')
  const [typed, setTyped] = useState('')
  const [result, setResult] = useState<Result | null>(null)
  const [busy, run] = useBusy()
  const look = async (asked: string) => {
    const rows = await ask(customerLookupCalls.duplicates, { [mode]: asked })
    setResult({ mode, asked, rows })
  }
  const search = () => run(() => look(typed.trim()))
  const choose = (next: Mode) => {
    setMode(next)
    setResult(null)
  }
  return (
    <Dialog title="客户查重" width={940} onClose={onClose}>
      <div className={styles.ask}>
        <Segmented value={mode} options={modes} onChange={choose} />
        <Joined className={styles.input}>
          <Input
            value={typed}
            placeholder={hints[mode]}
            aria-label={hints[mode]}
            maxLength={60}
            allowClear
            autoFocus
            onChange={({ target }) => setTyped(target.value)}
            onPressEnter={() => void search()}
          />
          <Button
            type="primary"
            loading={busy}
            disabled={typed.trim() === ''}
            reason="请先输入要查的内容"
            onClick={() => void search()}
          >
            查重
          </Button>
        </Joined>
      </div>
      <p className={styles.note}>注：查重结果最多显示10条，如不完整，请完善查重条件</p>
      {result && (
        <Table<Duplicate>
          size="small"
          rowKey={(row) => `${row.type}-${row.id}`}
          columns={[
            ...columns[result.mode](result.asked),
            ...actionsOf(result.rows, () => run(() => look(result.asked))),
          ]}
          dataSource={result.rows}
          pagination={false}
          locale={{ emptyText: <EmptyState compact text="没有重复的数据" hint="可以放心新建" /> }}
        />
      )}
    </Dialog>
  )
}
