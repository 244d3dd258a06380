import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Alert, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type PoolRow, poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { RowActs } from '#web/ui/table/RowActs.tsx'
import { PoolForm } from './PoolForm.tsx'
import styles from './pool.module.css'
import { TransferDialog } from './TransferDialog.tsx'
import { type PoolActions, usePoolActions } from './use-pool-actions.ts'

const PAGE = 15

const hint =
  '满足收回规则的客户会在每天 0:00 至 6:00 之间由系统自动退回公海；同一客户可同时落入多个公海；修改后的规则从下一次收回起生效。'

const namesOf = ({ memberUser, memberDept }: PoolRow) =>
  [...memberUser.map((user) => user.realname), ...memberDept.map((dept) => dept.name)].join('、')

/** Only its administrators see it. */
const isOfAdministrators = ({ adminUser, memberUser, memberDept }: PoolRow) =>
  memberDept.length === 0 &&
  memberUser.every(({ userId }) => adminUser.some((administrator) => administrator.userId === userId))

interface ColumnOptions extends PoolActions {
  edit: (pool: PoolRow) => void
  transfer: (pool: PoolRow) => void
}

const columnsOf = ({ edit, transfer, toggle, remove }: ColumnOptions): TableColumnsType<PoolRow> => [
  {
    title: '公海名称',
    key: 'poolName',
    ellipsis: true,
    render: (_, pool) => <OwnName onOpen={() => edit(pool)}>{pool.poolName}</OwnName>,
  },
  {
    title: '公海管理员',
    key: 'admins',
    ellipsis: true,
    render: (_, pool) => pool.adminUser.map((user) => user.realname).join('、'),
  },
  {
    title: '公海成员',
    key: 'members',
    ellipsis: true,
    render: (_, pool) =>
      isOfAdministrators(pool) ? (
        <Tooltip title="其他员工看不到这个公海。点击编辑，添加公海成员或部门。">
          <StatusDot status="warning" text="只有管理员" />
        </Tooltip>
      ) : (
        namesOf(pool)
      ),
  },
  {
    title: '客户数量',
    key: 'customers',
    width: 100,
    align: 'right',
    render: (_, pool) => formatNumber(pool.customerNum),
  },
  {
    title: '状态',
    key: 'status',
    width: 90,
    render: (_, pool) =>
      pool.status === 1 ? (
        <StatusDot status="success" text="启用" />
      ) : (
        <StatusDot status="default" text="停用" />
      ),
  },
  {
    title: '操作',
    key: 'act',
    width: 120,
    fixed: 'right',
    render: (_, pool) => (
      <RowActs
        name={pool.poolName}
        main={{ caption: '编辑', run: () => edit(pool) }}
        others={[
          { caption: pool.status === 1 ? '停用' : '启用', run: () => toggle(pool) },
          { caption: '转移', run: () => transfer(pool) },
          { caption: '删除', run: () => remove(pool), danger: true },
        ]}
      />
    ),
  },
]

/** /manage/customer/customer: 客户公海规则设置 (crm-records.md §4.5). */
export default function PoolsPage() {
  const [query, setQuery] = useState({ page: 1, limit: PAGE })
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [moved, setMoved] = useState<PoolRow | null>(null)
  const actions = usePoolActions()
  const found = useQuery({ ...queryOf(poolAdminCalls.list, query), placeholderData: keepPreviousData })
  const edit = ({ poolId }: PoolRow) => setEdited(poolId)
  const columns = columnsOf({ ...actions, edit, transfer: setMoved })
  return (
    <PageFrame
      title="客户公海规则设置"
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新建公海
        </Button>
      }
      fill
    >
      <Alert type="info" showIcon title={hint} className={styles.hint} />
      <PagedTable<PoolRow>
        found={found}
        rowKey="poolId"
        columns={columns}
        width={780}
        empty={<EmptyState text="还没有公海" />}
        query={query}
        onGo={setQuery}
        onOpen={edit}
      />
      {edited !== null && (
        <PoolForm poolId={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {moved && <TransferDialog pool={moved} onClose={() => setMoved(null)} />}
    </PageFrame>
  )
}
