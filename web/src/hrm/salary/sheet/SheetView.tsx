import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { mayDo, sheetStatus } from '#protocol/hrm/salary/sheet-acts.ts'
import { type Sheet, sheetCalls } from '#protocol/hrm/salary/sheet-calls.ts'
import { sheetStatuses } from '#protocol/hrm/salary/words.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { DeptSelect } from '../../organisation/door.ts'
import { ShowFigures } from '../Amount.tsx'
import { FigureStrip } from '../Facts.tsx'
import { dayWords } from '../month-words.ts'
import styles from '../salary.module.css'
import { factsOfSheet } from '../sheet-facts.tsx'
import { RunProgress } from './RunProgress.tsx'
import { SheetActs } from './SheetActs.tsx'
import { SheetApproval } from './SheetApproval.tsx'
import { SheetTable } from './SheetTable.tsx'
import { useSheetQuery } from './sheet-query.ts'
import { UngroupedNotice } from './Ungrouped.tsx'
import { useRun } from './use-run.ts'

const TABS = 'hr-salary-tabs'
const tabs = ['计薪人数', '新入职', '离职', '转正', '调岗']

const tones: Readonly<Record<number, DotStatus>> = {
  [sheetStatus.passed]: 'success',
  [sheetStatus.rejected]: 'error',
  [sheetStatus.waiting]: 'warning',
  [sheetStatus.computed]: 'info',
}

/** The newest sheet: its period, how far it is, and its rows (hrm.md §14.3). */
export function SheetView({ sheet }: { sheet: Sheet }) {
  const [query, go] = useSheetQuery()
  const [isEditing, setEditing] = useState(false)
  const run = useRun(sheet.srecordId)
  const { data: counts } = useQuery(queryOf(sheetCalls.changes, {}))
  const { checkStatus, hasFlow, startTime, endTime } = sheet
  const isNew = checkStatus === sheetStatus.created
  const isRunning = run?.state === 'running'
  // who may no longer edit does not go on editing
  const edits = isEditing && !isRunning && mayDo('edit', checkStatus, hasFlow)
  const clear = () => go({ type: 0, search: '', deptId: undefined })
  const endEdit = async () => {
    if (await mayLeave(hasUnsaved())) setEditing(false)
  }
  return (
    <PageFrame
      title={`薪资管理（计薪周期：${dayWords(startTime)}-${dayWords(endTime)}）`}
      note={<StatusDot status={tones[checkStatus] ?? 'default'} text={wordOf(sheetStatuses, checkStatus)} />}
      fill
      actions={
        edits ? (
          <Button onClick={() => void endEdit()}>退出编辑</Button>
        ) : (
          <SheetActs sheet={sheet} query={query} isRunning={isRunning} onEdit={() => setEditing(true)} />
        )
      }
    >
      <UngroupedNotice />
      <RunProgress run={run} />
      {sheet.examineRecordId !== null && (
        <div className={styles.approval}>
          <SheetApproval sheet={sheet} />
        </div>
      )}
      {!edits && <FigureStrip label="本月合计" facts={factsOfSheet(sheet)} />}
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchBox value={query.search} hint="员工姓名" onSearch={(search) => go({ search })} />
        </div>
        <DeptSelect
          className={styles.dept}
          aria-label="部门"
          placeholder="全部部门"
          allowClear
          value={query.deptId ?? null}
          onChange={(dept) => go({ deptId: dept ?? undefined })}
        />
        <span className={styles.spring} />
        {edits ? (
          <span className={styles.hint}>方向键移动，输入后回车向下、Tab 向右，Esc 还原，可粘贴表格</span>
        ) : (
          sheet.num > 0 && <ShowFigures />
        )}
      </div>
      {!isNew && (
        <Tabs
          id={TABS}
          className={styles.tabs}
          aria-label="人员变动"
          items={tabs.map((label, type) => ({
            key: String(type),
            label,
            count: counts?.[String(type)] ?? 0,
          }))}
          value={String(query.type)}
          onChange={(key) => go({ type: Number(key) })}
        />
      )}
      <div {...(isNew ? {} : tabPanel(TABS, String(query.type)))} className={styles.list}>
        <SheetTable sheet={sheet} query={query} onClear={clear} isEditing={edits} />
      </div>
    </PageFrame>
  )
}
