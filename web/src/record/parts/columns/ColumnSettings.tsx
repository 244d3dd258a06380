import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import type { ColumnSetting, ColumnSettings as Settings } from '#protocol/record/calls/columns.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { attempt } from '#web/platform/attempt.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useColumnChanges, useColumnSettings } from '../../model/data/columns.ts'
import { useScreenOf } from '../../model/screens.tsx'
import { SortableList } from '../Sortable.tsx'
import styles from './columns.module.css'

const LEAST = 2
const TOO_FEW = '至少要显示两列'

/** Which columns the person sees, and in what order. */
export function ColumnSettings({ type, onClose }: { type: RecordType; onClose: () => void }) {
  const { data, error, refetch } = useColumnSettings(type, true)
  const offers = useScreenOf(type.key)?.offersColumn
  if (!data)
    return (
      <Dialog title="列设置" onClose={onClose}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <LoadingRows rows={8} columns={1} />
        )}
      </Dialog>
    )
  return (
    <ColumnChoice
      type={type}
      settings={columnsOf(data).filter((column) => offers?.(column, data) ?? true)}
      onClose={onClose}
    />
  )
}

const columnsOf = ({ value, hideValue }: Settings) => [...value, ...hideValue]

interface ColumnChoiceProps {
  type: RecordType
  settings: readonly ColumnSetting[]
  onClose: () => void
}

function ColumnChoice({ type, settings, onClose }: ColumnChoiceProps) {
  const [columns, setColumns] = useState(settings)
  const [words, setWords] = useState('')
  const [busy, setBusy] = useState<'saving' | 'restoring' | null>(null)
  const { arrange, restore } = useColumnChanges(type)
  const shown = columns.filter((column) => column.isHide === 0)
  const tooFew = shown.length < LEAST
  const found = columns.filter((column) => column.name.includes(words.trim()))

  const toggle = (id: number, on: boolean) =>
    setColumns((now) => now.map((column) => (column.id === id ? { ...column, isHide: on ? 0 : 1 } : column)))
  const run = async (what: 'saving' | 'restoring', work: () => Promise<unknown>) => {
    setBusy(what)
    const done = await attempt(work())
    setBusy(null)
    if (done) onClose()
  }
  const save = () =>
    run('saving', () =>
      arrange(
        shown,
        columns.filter((column) => column.isHide === 1),
      ),
    )
  const row = (column: ColumnSetting) => (
    <Checkbox checked={column.isHide === 0} onChange={(event) => toggle(column.id, event.target.checked)}>
      {column.name}
    </Checkbox>
  )
  return (
    <Dialog
      title="列设置"
      okText="保存"
      closed={tooFew ? TOO_FEW : busy === 'restoring' && WHILE_BUSY}
      busy={busy === 'saving'}
      dirty={columns !== settings && busy === null}
      extra={
        <Button
          type="link"
          className={styles.restore}
          disabled={busy === 'saving'}
          reason={WHILE_BUSY}
          loading={busy === 'restoring'}
          onClick={() => void run('restoring', restore)}
        >
          恢复默认
        </Button>
      }
      onOk={() => void save()}
      onClose={onClose}
      width={420}
    >
      <Input
        type="search"
        aria-label="搜索列"
        placeholder="搜索列"
        allowClear
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className={styles.note}>勾选要显示的列，拖动调整顺序。已显示 {shown.length} 列</div>
      {tooFew && <Alert type="error" title={TOO_FEW} showIcon className={styles.alert} />}
      <div className={styles.list}>
        {words.trim() === '' ? (
          <SortableList
            items={columns}
            idOf={(column) => column.id}
            nameOf={(column) => column.name}
            render={row}
            onSort={setColumns}
          />
        ) : (
          // an order of some of them would say nothing about the others
          found.map((column) => (
            <div key={column.id} className={styles.found}>
              {row(column)}
            </div>
          ))
        )}
        {found.length === 0 && <EmptyState compact text="没有这一列" />}
      </div>
    </Dialog>
  )
}
