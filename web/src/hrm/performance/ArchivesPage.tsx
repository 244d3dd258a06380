import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type TableColumnsType } from 'antd'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeeStatuses } from '#protocol/hrm/employees/words.ts'
import { type ArchiveRow, appraisalPlanCalls } from '#protocol/hrm/performance/plan-calls.ts'
import {
  type AddressQuery,
  countIn,
  firstPage,
  type PageQuery,
  pages,
  useAddressQuery,
} from '#web/platform/address-query.ts'
import { EMPTY } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PageSections } from '#web/ui/page/PageSections.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { DeptSelect } from '../organisation/door.ts'
import { ArchivePanel } from './ArchivePanel.tsx'
import styles from './performance.module.css'
import { performanceSections } from './sections.ts'
import { useLiveAppraisals } from './use-appraisals.ts'

interface ArchivesQuery extends PageQuery {
  search: string
  mobile: string
  deptId: number
  status: number
  employee?: number | undefined
}

const address: AddressQuery<ArchivesQuery> = {
  read: (params, fit) => ({
    search: params.get('q') ?? '',
    mobile: params.get('mobile') ?? '',
    deptId: countIn(params.get('dept'), 0),
    status: countIn(params.get('status'), 0),
    employee: countIn(params.get('employee'), 0) || undefined,
    ...pages.read(params, fit),
  }),
  write: ({ search, mobile, deptId, status, employee, ...page }) => ({
    ...(search ? { q: search } : {}),
    ...(mobile ? { mobile } : {}),
    ...(deptId ? { dept: String(deptId) } : {}),
    ...(status ? { status: String(status) } : {}),
    ...(employee ? { employee: String(employee) } : {}),
    ...pages.write(page),
  }),
  anew: { ...firstPage, employee: undefined },
}

/** /hrm/performance/employee: 绩效档案. */
export default function ArchivesPage() {
  const [query, go] = useAddressQuery(address)
  const { search, mobile, deptId, status, employee, page, limit } = query
  useLiveAppraisals()
  const found = useQuery({
    ...queryOf(appraisalPlanCalls.archives, {
      employeeName: search,
      mobile,
      deptId,
      employeeStatus: status || undefined,
      page,
      limit,
    }),
    placeholderData: keepPreviousData,
  })
  const open = ({ employeeId }: ArchiveRow) => go({ ...query, employee: employeeId })
  const isNarrowed = search !== '' || mobile !== '' || deptId > 0 || status > 0
  return (
    <PageFrame
      title="绩效管理"
      note={found.data && `共 ${found.data.totalRow} 人`}
      tabs={<PageSections label="绩效管理" sections={performanceSections} />}
      fill
      actions={
        <>
          <DeptSelect
            className={styles.filter}
            aria-label="部门"
            placeholder="全部部门"
            allowClear
            value={deptId || null}
            onChange={(dept) => go({ deptId: dept ?? 0 })}
          />
          <Select<number>
            className={styles.filter}
            aria-label="员工状态"
            value={status}
            options={[
              { value: 0, label: '全部员工状态' },
              ...employeeStatuses.map(({ code, word }) => ({ value: code, label: word })),
            ]}
            onChange={(code) => go({ status: code })}
          />
          <div className={styles.filter}>
            <SearchBox value={mobile} hint="手机号" onSearch={(words) => go({ mobile: words })} />
          </div>
          <div className={styles.filter}>
            <SearchBox value={search} hint="员工姓名" onSearch={(words) => go({ search: words })} />
          </div>
        </>
      }
    >
      <PagedTable<ArchiveRow>
        found={found}
        rowKey="employeeId"
        columns={columnsOf(open)}
        width={1140}
        unit="人"
        query={query}
        onGo={go}
        onOpen={open}
        empty={
          <EmptyState
            text={isNarrowed ? undefined : '没有员工'}
            action={
              isNarrowed && (
                <Button onClick={() => go({ search: '', mobile: '', deptId: 0, status: 0 })}>清空条件</Button>
              )
            }
          />
        }
      />
      {employee !== undefined && (
        <ArchivePanel employeeId={employee} onClose={() => go({ ...query, employee: undefined })} />
      )}
    </PageFrame>
  )
}

const text = (value: string | number | null) => (value === null || value === '' ? EMPTY : value)

const columnsOf = (open: (row: ArchiveRow) => void): TableColumnsType<ArchiveRow> => [
  {
    title: '员工姓名',
    key: 'name',
    width: 120,
    render: (_, row) => <OwnName onOpen={() => open(row)}>{row.employeeName}</OwnName>,
  },
  { title: '手机号', dataIndex: 'mobile', width: 130 },
  { title: '部门', dataIndex: 'deptName', width: 150, ellipsis: true, render: text },
  {
    title: '员工状态',
    dataIndex: 'employeeStatus',
    width: 90,
    render: (code: number | null) => wordOf(employeeStatuses, code) || EMPTY,
  },
  { title: '入职时间', dataIndex: 'becomeTime', width: 110, render: text },
  { title: '已归档绩效', dataIndex: 'apprailsaledCnt', width: 100 },
  { title: '进行中绩效', dataIndex: 'apprailsalingCnt', width: 100 },
  { title: '最近考核计划', dataIndex: 'lastAppraisalName', width: 190, ellipsis: true, render: text },
  { title: '最近绩效等级及评分', dataIndex: 'lastAppraisalResult', width: 150, render: text },
]
