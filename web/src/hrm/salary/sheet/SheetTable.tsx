import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type SalaryRow, type Sheet, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { SettingFoot } from '#web/ui/settings/SettingParts.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { refreshSalary } from '../refresh.ts'
import styles from '../salary.module.css'
import { Explanation } from './Explanation.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { SheetGrid } from './SheetGrid.tsx'
import {
  type CellChange,
  countOf,
  type Edits,
  noEdits,
  requestsOf,
  withChanges,
  withSeen,
} from './sheet-edits.ts'
import type { SheetQuery } from './sheet-query.ts'
import { sumsIn } from './sums-in.ts'
import { useFolding } from './use-folding.ts'
import { usePagedRows } from './use-paged-rows.ts'

/** Rows of one call at most. */
const MOST_ROWS = 500

interface SheetTableProps {
  sheet: Sheet
  query: SheetQuery
  onClear: () => void
  isEditing: boolean
}

/** What is changed in the cells, and how it is saved; nothing outlives the end of editing. */
function useEdits(isEditing: boolean) {
  const client = useQueryClient()
  const [edits, setEdits] = useState<Edits>(noEdits)
  const [seen, setSeen] = useState<Edits>(noEdits)
  const clear = () => {
    setEdits(noEdits)
    setSeen(noEdits)
  }
  if (!isEditing && edits.size > 0) clear()
  const [busy, run] = useBusy()
  const settle = useUnsaved(edits.size > 0)
  const save = () =>
    run(async () => {
      try {
        for (const rows of requestsOf(edits, seen, MOST_ROWS)) await ask(sheetCalls.edit, { rows })
        settle()
        toast.success(`保存成功：${edits.size} 名员工的 ${countOf(edits)} 项`)
        clear()
      } finally {
        // where someone else has changed a cell, their value is shown behind one's own
        await refreshSalary(client)
      }
    })
  return {
    edits,
    busy,
    save,
    change: (changes: readonly CellChange[]) => {
      setEdits((now) => withChanges(now, changes))
      setSeen((now) => withSeen(now, changes))
    },
    drop: clear,
  }
}

/** Rows of the sheet: looked at, explained, and edited in place. */
export function SheetTable({ sheet, query, onClear, isEditing }: SheetTableProps) {
  const { srecordId } = sheet
  const { type, search, deptId } = query
  const head = useQuery(queryOf(sheetCalls.head, {}))
  const rows = usePagedRows({
    call: sheetCalls.rows,
    requestOf: (paging) => ({ srecordId, type, employeeName: search, deptId, ...paging }),
    pageIn: (reply) => reply,
  })
  const [folded, fold] = useFolding()
  const [asked, setAsked] = useState<{ row: SalaryRow; code: number } | null>(null)
  const [pasted, setPasted] = useState<{ text: string; row: number; codes: (number | null)[] } | null>(null)
  const { edits, busy, save, change, drop } = useEdits(isEditing)
  const extra = rows.data?.extraData
  const sums = useMemo(() => sumsIn(extra), [extra])
  const failure = head.error ?? rows.error
  if (failure)
    return (
      <EmptyState
        variant="error"
        text={messageOf(failure)}
        onRetry={() => void Promise.all([head.refetch(), rows.retry()])}
      />
    )
  if (!head.data || !rows.data) return <LoadingRows rows={12} columns={8} />
  if (rows.total === 0)
    return <NoRows isNarrowed={type !== 0 || search !== '' || deptId !== undefined} onClear={onClear} />
  return (
    <>
      <div className={styles.list}>
        <SheetGrid
          label={sheet.title}
          head={head.data}
          total={rows.total}
          rowAt={rows.rowAt}
          onSee={rows.see}
          sums={sums}
          isStale={rows.isStale}
          folded={folded}
          onFold={fold}
          {...(isEditing && { edits, onChange: change, onPaste: setPasted })}
          onExplain={(row, code) => setAsked({ row, code })}
        />
      </div>
      {isEditing && (
        <SettingFoot dirty={edits.size > 0} busy={busy} onSave={() => void save()} onCancel={drop} />
      )}
      {asked && <Explanation {...asked} onClose={() => setAsked(null)} />}
      {isEditing && pasted && (
        <PasteDialog
          {...pasted}
          rowAt={rows.rowAt}
          onTake={(changes) => {
            change(changes)
            setPasted(null)
          }}
          onClose={() => setPasted(null)}
        />
      )}
    </>
  )
}

function NoRows({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState action={<Button onClick={onClear}>清空条件</Button>} />
  ) : (
    <EmptyState text="还没有工资数据" hint="点击“核算工资”生成计薪人员的工资。" />
  )
}
