import { PlusOutlined } from '@ant-design/icons'
import type { TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useMemo, useState } from 'react'
import { type Dept, type DeptNode, deptTypes } from '#protocol/hrm/organisation/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { companyNow } from '#web/platform/company-now.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { SearchBox } from '#web/ui/search/SearchBox.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { OrganisationChart } from './chart/OrganisationChart.tsx'
import { DeptDialog } from './DeptDialog.tsx'
import { DeptPanel } from './DeptPanel.tsx'
import styles from './organisation.module.css'
import { flatten, useDeptTree } from './use-depts.ts'

/** Departments whose name contains the words, each with all below it. */
const named = (nodes: readonly DeptNode[], words: string): DeptNode[] =>
  nodes.flatMap((node) => (node.name.includes(words) ? [node] : named(node.children ?? [], words)))

/** /hrm/dept: 组织管理, the departments with their numbers, today or on an earlier day (hrm.md §3). */
export default function OrganisationPage() {
  const may = useCan()
  const [onDay, setDay] = useState('')
  const [search, setSearch] = useState('')
  const [isChart, setChart] = useState(false)
  const [opened, open] = useState<number | null>(null)
  const [edited, edit] = useState<{ dept?: Dept } | null>(null)
  const { tree, error, refetch, isFetching } = useDeptTree(onDay)
  const shown = useMemo(() => (search === '' ? tree : named(tree ?? [], search)), [tree, search])
  const isPast = onDay !== ''
  const canOpen = may('hrm/dept/read') && !isPast
  return (
    <PageFrame
      title="组织管理"
      note={tree && `共 ${flatten(tree).length} 个组织`}
      fill
      actions={
        <>
          <Segmented
            aria-label="视图"
            value={isChart ? 'chart' : 'table'}
            onChange={(view) => setChart(view === 'chart')}
            options={[
              { value: 'table', label: '列表' },
              { value: 'chart', label: '架构图' },
            ]}
          />
          <DatePicker
            className={styles.day}
            aria-label="查看某日的组织架构"
            placeholder="今天"
            value={isPast ? dayjs(onDay) : null}
            disabledDate={(day) => day.isAfter(companyNow(), 'day')}
            onChange={(day) =>
              setDay(day && !day.isSame(companyNow(), 'day') ? day.format('YYYY-MM-DD') : '')
            }
          />
          <div className={styles.search}>
            <SearchBox value={search} hint="组织名称" onSearch={setSearch} />
          </div>
          {may('hrm/dept/save') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => edit({})}>
              新建组织
            </Button>
          )}
        </>
      }
    >
      <div className={isChart ? styles.chart : styles.tree}>
        {error ? (
          <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
        ) : shown === undefined ? (
          <LoadingRows rows={8} columns={5} />
        ) : shown.length === 0 ? (
          <EmptyState
            text={search === '' ? '您管理范围内没有组织' : undefined}
            action={search !== '' && <Button onClick={() => setSearch('')}>清空条件</Button>}
          />
        ) : isChart ? (
          <OrganisationChart tree={shown} onOpen={canOpen ? open : undefined} />
        ) : (
          <DataTable<DeptNode>
            key={`${onDay} ${search}`}
            rowKey="deptId"
            dataSource={shown}
            columns={columnsOf(canOpen ? open : undefined)}
            scroll={{ x: 760 }}
            expandable={{ defaultExpandAllRows: true }}
            onOpen={canOpen ? ({ deptId }) => open(deptId) : undefined}
            stale={isFetching && isPast}
          />
        )}
      </div>
      {opened !== null && (
        <DeptPanel deptId={opened} onClose={() => open(null)} onEdit={(dept) => edit({ dept })} />
      )}
      {edited && <DeptDialog {...edited} pid={tree?.[0]?.deptId} onClose={() => edit(null)} />}
    </PageFrame>
  )
}

/** Of the department itself, and with all below it. */
function Count({ own, all }: { own: number; all: number }) {
  return (
    <Tooltip title="当前部门人数（包含下级部门总人数）">
      <span>
        {own}
        <span className={styles.total}>（{all}）</span>
      </span>
    </Tooltip>
  )
}

const columnsOf = (onOpen: ((deptId: number) => void) | undefined): TableColumnsType<DeptNode> => [
  {
    title: '组织部门名称',
    key: 'name',
    render: (_, { deptId, name }) => (
      <OwnName {...(onOpen && { onOpen: () => onOpen(deptId) })}>{name}</OwnName>
    ),
  },
  { title: '组织类型', dataIndex: 'deptType', width: 110, render: (code: number) => deptTypes[code] },
  {
    title: '在职员工',
    key: 'all',
    width: 130,
    render: (_, { myAllNum, allNum }) => <Count own={myAllNum} all={allNum} />,
  },
  {
    title: '全职员工',
    key: 'full',
    width: 130,
    render: (_, { myFullTimeNum, fullTimeNum }) => <Count own={myFullTimeNum} all={fullTimeNum} />,
  },
  {
    title: '非全职人数',
    key: 'part',
    width: 130,
    render: (_, { myNuFullTimeNum, nuFullTimeNum }) => <Count own={myNuFullTimeNum} all={nuFullTimeNum} />,
  },
]
