import { PlusOutlined, SettingOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employee as employeeType } from '#protocol/hrm/employees/type.ts'
import { employeeStatuses, listTabs } from '#protocol/hrm/employees/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { useRenewed } from '#web/platform/server-notices.ts'
import { RecordSourceProvider } from '#web/record/model/data/source.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Chip } from '#web/ui/display/Chip.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { ActDialog } from './acts/ActDialog.tsx'
import type { EmployeeAct } from './acts/acts.ts'
import { EmployeePanel } from './EmployeePanel.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { filtersOf, noFilters, reminders, surveys, useEmployeeQuery } from './employee-query.ts'
import styles from './employees.module.css'
import { EmployeeActs, useHasActs } from './list/EmployeeActs.tsx'
import { EmployeeFiltersButton } from './list/EmployeeFilters.tsx'
import { EmployeeTable } from './list/EmployeeTable.tsx'
import { employeeSource } from './list/employee-source.ts'
import { ImportEmployees } from './list/ImportEmployees.tsx'
import { refreshEmployees } from './refresh.ts'

const ColumnSettings = lazyComponent(
  async () => (await import('#web/record/parts/columns/ColumnSettings.tsx')).ColumnSettings,
)
const FromUsersDialog = lazyComponent(
  async () => (await import('./accounts/FromUsersDialog.tsx')).FromUsersDialog,
)

/** Tabs in the order of the specification: employed, by status, then those who come and go (hrm.md §7). */
const ORDER = [11, 12, 3, 5, 6, 7, 8, 4, 2, 1, 13, 14, 15]
const tabs = ORDER.map((code) => ({ code, label: wordOf([...listTabs, ...employeeStatuses], code) }))
const TABS = 'hr-employee-tabs'
const none: ReadonlySet<number> = new Set()

type Open = 'new' | 'columns' | 'users'

const allMonths = { employeeSurvey: undefined, toDoRemind: undefined }

/** /hrm/employee: 员工管理. */
export default function EmployeesPage() {
  const may = useCan()
  const client = useQueryClient()
  const [query, go] = useEmployeeQuery()
  const [shown, show] = useState<Open | null>(null)
  const [ids, setIds] = useState(none)
  const { tab, search, employee, page, limit, sort, order } = query
  const counts = useQuery(queryOf(employeeCalls.counts, {}))
  const filters = filtersOf(query)
  const { employeeSurvey, toDoRemind } = query
  const month = employeeSurvey ? surveys[employeeSurvey] : toDoRemind && reminders[toDoRemind]
  const narrowing = {
    ...{ status: tab, employeeName: search, ...filters },
    ...(employeeSurvey ? { employeeSurvey } : {}),
    ...(toDoRemind ? { toDoRemind } : {}),
  }
  const ordering = sort === undefined ? {} : { sortField: sort, order }
  const [busy, run] = useBusy()
  const found = useQuery({
    ...queryOf(employeeCalls.list, { ...narrowing, ...ordering, page, limit }),
    placeholderData: keepPreviousData,
  })
  useRenewed('records', async () => void (await Promise.all([counts.refetch(), found.refetch()])))
  const isNarrowed =
    search !== '' || month !== undefined || Object.values(filters).some((value) => value !== undefined)
  const canOpen = may('hrm/employee/read')
  const open = useCallback((row: Row) => go({ ...query, employee: Number(row.employeeId) }), [go, query])
  const [acting, setActing] = useState<{ employee: Row; act: EmployeeAct | null } | null>(null)
  const act = useCallback((row: Row, begun: EmployeeAct) => setActing({ employee: row, act: begun }), [])
  const move: typeof go = (change) => {
    setIds(none)
    go(change)
  }
  const chosen = (found.data?.list ?? []).filter(({ employeeId }) => ids.has(Number(employeeId)))
  const mayAdd = may('hrm/employee/save')
  return (
    <RecordSourceProvider value={employeeSource}>
      <PageFrame
        title="员工管理"
        note={found.data && `共 ${found.data.totalRow} 人`}
        fill
        actions={
          <>
            <div className={styles.search}>
              <SearchBox
                value={search}
                hint="姓名、手机号或工号"
                onSearch={(words) => move({ search: words })}
              />
            </div>
            <EmployeeFiltersButton filters={query} go={move} />
            <Button
              icon={<SettingOutlined />}
              aria-label="列设置"
              title="列设置"
              onClick={() => show('columns')}
            />
            <ImportEmployees onChanged={() => refreshEmployees(client)} />
            {may('hrm/employee/excelexport') && (
              <Button
                loading={busy}
                onClick={() => void run(() => attempt(download(employeeCalls.export, narrowing)))}
              >
                导出
              </Button>
            )}
            {mayAdd && (
              <>
                <Button onClick={() => show('users')}>从组织架构中选择</Button>
                <Button type="primary" icon={<PlusOutlined />} onClick={() => show('new')}>
                  新建员工
                </Button>
              </>
            )}
          </>
        }
      >
        <Tabs
          id={TABS}
          className={styles.tabs}
          aria-label="员工状态"
          items={tabs.map(({ code, label }) => ({
            key: String(code),
            label,
            count: counts.data?.[code] ?? 0,
          }))}
          value={month ? '' : String(tab)}
          onChange={(key) => move({ tab: Number(key), ...allMonths })}
        />
        {month && (
          <div className={styles.chips}>
            <Chip words={`本月${month}`} removal={`取消条件 本月${month}`} onRemove={() => move(allMonths)} />
          </div>
        )}
        <div {...tabPanel(TABS, String(tab))} className={styles.list}>
          <EmployeeTable
            found={found}
            query={query}
            go={move}
            onOpen={canOpen ? open : undefined}
            onAct={act}
            chosen={ids}
            onChoose={setIds}
            choosable={useHasActs(tab)}
            acts={
              chosen.length > 0 && <EmployeeActs chosen={chosen} tab={tab} onClear={() => setIds(none)} />
            }
            empty={
              <EmptyState
                text={isNarrowed ? undefined : '没有员工'}
                action={
                  isNarrowed && (
                    <Button onClick={() => move({ ...noFilters, ...allMonths, search: '' })}>清空条件</Button>
                  )
                }
              />
            }
          />
        </div>
        {employee !== undefined && (
          <EmployeePanel employeeId={employee} onClose={() => go({ ...query, employee: undefined })} />
        )}
        {acting && (
          <ActDialog
            key={Number(acting.employee.employeeId)}
            {...acting}
            onClose={() => setActing({ ...acting, act: null })}
          />
        )}
        {shown === 'new' && <EntryDialog entry={{ way: 'new' }} onClose={() => show(null)} />}
        {shown === 'columns' && <ColumnSettings type={employeeType} onClose={() => show(null)} />}
        {shown === 'users' && <FromUsersDialog onClose={() => show(null)} />}
      </PageFrame>
    </RecordSourceProvider>
  )
}
