import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses, listTabs } from '#protocol/hrm/employees/words.ts'
import { type ArchiveRow, payArchiveCalls } from '#protocol/hrm/salary/archive-calls.ts'
import { payStates } from '#protocol/hrm/salary/words.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { DeptSelect } from '../../organisation/door.ts'
import { ShowFigures } from '../Amount.tsx'
import styles from '../salary.module.css'
import { ArchiveImport, type SheetKind } from './ArchiveImport.tsx'
import { ArchivePanel } from './ArchivePanel.tsx'
import { archiveColumns } from './archive-columns.tsx'
import { useArchiveQuery } from './archive-query.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { type PayAct, PayForm } from './PayForm.tsx'
import { TemplatesPanel } from './TemplatesPanel.tsx'

/** Tabs in the order of hrm.md §13. */
const ORDER = [11, 12, 3, 5, 6, 7, 8, 4, 2, 1]
const tabs = ORDER.map((code) => ({
  key: String(code),
  label: wordOf([...listTabs, ...employeeStatuses], code),
}))
const TABS = 'hr-archive-tabs'

type Opened = 'batch' | 'templates' | SheetKind

/** /hrm/salaryArchives: 薪资档案 (hrm.md §13). */
export default function ArchivesPage() {
  const mayUpdate = useCan()('hrm/salary/updateArchives')
  const [query, go] = useArchiveQuery()
  const [opened, open] = useState<Opened | null>(null)
  const [act, begin] = useState<PayAct | null>(null)
  const { tab, search, deptId, post, changeType, employee, page, limit } = query
  const found = useQuery({
    ...queryOf(payArchiveCalls.list, { status: tab, search, deptId, post, changeType, page, limit }),
    placeholderData: keepPreviousData,
  })
  const isNarrowed = search !== '' || deptId !== undefined || post !== '' || changeType !== undefined
  const show = ({ employeeId }: ArchiveRow) => go({ ...query, employee: employeeId })
  const close = () => open(null)
  return (
    <PageFrame
      title="薪资档案"
      note={found.data && `共 ${found.data.totalRow} 人`}
      fill
      actions={
        <>
          {found.data && found.data.totalRow > 0 && <ShowFigures />}
          {mayUpdate && (
            <>
              <Button onClick={() => open('templates')}>管理定薪模板</Button>
              <Button type="primary" onClick={() => open('batch')}>
                批量调薪
              </Button>
              <Dropdown
                menu={{
                  items: [
                    { key: 'fix', label: '导入定薪', onClick: () => open('fix') },
                    { key: 'change', label: '导入调薪', onClick: () => open('change') },
                  ],
                }}
                trigger={['click']}
                placement="bottomRight"
              >
                <Button>更多</Button>
              </Dropdown>
            </>
          )}
        </>
      }
    >
      <Tabs
        id={TABS}
        className={styles.tabs}
        aria-label="员工状态"
        items={tabs}
        value={String(tab)}
        onChange={(key) => go({ tab: Number(key) })}
      />
      <div {...tabPanel(TABS, String(tab))} className={styles.list}>
        <div className={styles.toolbar}>
          <div className={styles.search}>
            <SearchBox value={search} hint="姓名或工号" onSearch={(words) => go({ search: words })} />
          </div>
          <DeptSelect
            className={styles.dept}
            aria-label="部门"
            placeholder="全部部门"
            allowClear
            value={deptId ?? null}
            onChange={(dept) => go({ deptId: dept ?? undefined })}
          />
          <div className={styles.search}>
            <SearchBox value={post} hint="岗位" onSearch={(words) => go({ post: words })} />
          </div>
          <Select<number>
            aria-label="调薪状态"
            placeholder="调薪状态"
            allowClear
            value={changeType ?? null}
            options={payStates.map(({ code, word }) => ({ value: code, label: word }))}
            onChange={(code: number | undefined) => go({ changeType: code })}
          />
        </div>
        <PagedTable<ArchiveRow>
          found={found}
          rowKey="employeeId"
          columns={archiveColumns({ onOpen: show, ...(mayUpdate && { onBegin: begin }) })}
          width={1180}
          unit="人"
          query={query}
          onGo={go}
          onOpen={show}
          empty={
            <EmptyState
              text={isNarrowed ? undefined : '没有员工'}
              action={
                isNarrowed && (
                  <Button
                    onClick={() => go({ search: '', deptId: undefined, post: '', changeType: undefined })}
                  >
                    清空条件
                  </Button>
                )
              }
            />
          }
        />
      </div>
      {employee !== undefined && (
        <ArchivePanel
          employeeId={employee}
          row={found.data?.list.find(({ employeeId }) => employeeId === employee)}
          onClose={() => go({ ...query, employee: undefined })}
        />
      )}
      {act && <PayForm act={act} onClose={() => begin(null)} />}
      {(opened === 'fix' || opened === 'change') && <ArchiveImport kind={opened} onClose={close} />}
      {opened === 'batch' && <BatchDialog onClose={close} />}
      {opened === 'templates' && <TemplatesPanel onClose={close} />}
    </PageFrame>
  )
}
