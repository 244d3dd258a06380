import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeCalls } from '#protocol/hrm/employees/calls.ts'
import { employeeStatuses, listTabs } from '#protocol/hrm/employees/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { download } from '#web/platform/download.ts'
import { EMPTY } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Chip } from '#web/ui/display/Chip.tsx'
import { Phone } from '#web/ui/display/Phone.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { DeptSelect } from '../organisation/door.ts'
import { EmployeePanel } from './EmployeePanel.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { reminders, surveys, useEmployeeQuery } from './employee-query.ts'
import styles from './employees.module.css'

/** Tabs in the order of the specification: employed, by status, then those who come and go (hrm.md §7). */
const ORDER = [11, 12, 3, 5, 6, 7, 8, 4, 2, 1, 13, 14, 15]
const tabs = ORDER.map((code) => ({ code, label: wordOf([...listTabs, ...employeeStatuses], code) }))
const TABS = 'hr-employee-tabs'

/** /hrm/employee: 员工管理. */
export default function EmployeesPage() {
  const may = useCan()
  const [query, go] = useEmployeeQuery()
  const [isNew, setNew] = useState(false)
  const { tab, search, deptId, employee, page, limit } = query
  const { data: counts = {} } = useQuery(queryOf(employeeCalls.counts, {}))
  const { employeeSurvey, toDoRemind } = query
  const month = employeeSurvey ? surveys[employeeSurvey] : toDoRemind && reminders[toDoRemind]
  const narrowing = {
    ...{ status: tab, employeeName: search },
    ...(deptId ? { deptId } : {}),
    ...(employeeSurvey ? { employeeSurvey } : {}),
    ...(toDoRemind ? { toDoRemind } : {}),
  }
  const allMonths = { employeeSurvey: undefined, toDoRemind: undefined }
  const [busy, run] = useBusy()
  const found = useQuery({
    ...queryOf(employeeCalls.list, { ...narrowing, page, limit }),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = search !== '' || deptId !== undefined || month !== undefined
  const canOpen = may('hrm/employee/read')
  const open = (row: Row) => go({ ...query, employee: Number(row.employeeId) })
  return (
    <PageFrame
      title="员工管理"
      note={found.data && `共 ${found.data.totalRow} 人`}
      fill
      actions={
        <>
          <DeptSelect
            className={styles.dept}
            aria-label="部门"
            placeholder="全部部门"
            allowClear
            value={deptId ?? null}
            onChange={(dept) => go({ deptId: dept ?? undefined })}
          />
          <div className={styles.search}>
            <SearchBox value={search} hint="姓名、手机号或工号" onSearch={(words) => go({ search: words })} />
          </div>
          {may('hrm/employee/excelexport') && (
            <Button
              loading={busy}
              onClick={() => void run(() => attempt(download(employeeCalls.export, narrowing)))}
            >
              导出
            </Button>
          )}
          {may('hrm/employee/save') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setNew(true)}>
              新建员工
            </Button>
          )}
        </>
      }
    >
      <Tabs
        id={TABS}
        className={styles.tabs}
        aria-label="员工状态"
        items={tabs.map(({ code, label }) => ({ key: String(code), label, count: counts[code] ?? 0 }))}
        value={month ? '' : String(tab)}
        onChange={(key) => go({ tab: Number(key), ...allMonths })}
      />
      {month && (
        <div className={styles.chips}>
          <Chip words={`本月${month}`} removal={`取消条件 本月${month}`} onRemove={() => go(allMonths)} />
        </div>
      )}
      <div {...tabPanel(TABS, String(tab))} className={styles.list}>
        <PagedTable<Row>
          found={found}
          rowKey="employeeId"
          columns={columnsOf(canOpen ? open : undefined)}
          width={1010}
          unit="人"
          query={query}
          onGo={go}
          onOpen={canOpen ? open : undefined}
          empty={
            <EmptyState
              text={isNarrowed ? undefined : '没有员工'}
              action={
                isNarrowed && (
                  <Button onClick={() => go({ search: '', deptId: undefined, ...allMonths })}>
                    清空条件
                  </Button>
                )
              }
            />
          }
        />
      </div>
      {employee !== undefined && (
        <EmployeePanel employeeId={employee} onClose={() => go({ ...query, employee: undefined })} />
      )}
      {isNew && <EntryDialog entry={{ way: 'new' }} onClose={() => setNew(false)} />}
    </PageFrame>
  )
}

const text = (value: unknown) => (value === null || value === '' ? EMPTY : String(value))

const columnsOf = (onOpen: ((row: Row) => void) | undefined): TableColumnsType<Row> => [
  {
    title: '姓名',
    key: 'employeeName',
    width: 140,
    render: (_, row) => (
      <OwnName {...(onOpen && { onOpen: () => onOpen(row) })}>{String(row.employeeName)}</OwnName>
    ),
  },
  { title: '工号', dataIndex: 'jobNumber', width: 110, render: text },
  { title: '手机', key: 'mobile', width: 150, render: (_, { mobile }) => <Phone number={String(mobile)} /> },
  { title: '部门', dataIndex: 'deptName', width: 160, ellipsis: true, render: text },
  { title: '岗位', dataIndex: 'post', width: 140, ellipsis: true, render: text },
  { title: '直属上级', dataIndex: 'parentName', width: 110, render: text },
  {
    title: '员工状态',
    key: 'status',
    width: 90,
    render: (_, { status }) => wordOf(employeeStatuses, Number(status)) || EMPTY,
  },
  { title: '入职日期', dataIndex: 'entryTime', width: 110, render: text },
]
