import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Alert, Space, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type PoolRow, poolAdminCalls } from '#protocol/crm/pool/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { PoolForm } from './PoolForm.tsx'
import styles from './pool.module.css'
import { TransferDialog } from './TransferDialog.tsx'
import { type PoolActions, usePoolActions } from './use-pool-actions.ts'

const PAGE = 15

const hint =
  '满足收回规则的客户会在每天 24:00 至次日 6:00 之间由系统自动退回公海；同一客户可同时落入多个公海；修改后的规则从下一次收回起生效。'

const namesOf = ({ memberUser, memberDept }: PoolRow) =>
  [...memberUser.map((user) => user.realname), ...memberDept.map((dept) => dept.name)].join('、')

interface ColumnOptions extends PoolActions {
  edit: (pool: PoolRow) => void
  transfer: (pool: PoolRow) => void
}

const columnsOf = ({ edit, transfer, toggle, remove }: ColumnOptions): TableColumnsType<PoolRow> => [
  { title: '公海名称', dataIndex: 'poolName', ellipsis: true },
  {
    title: '公海管理员',
    key: 'admins',
    ellipsis: true,
    render: (_, pool) => pool.adminUser.map((user) => user.realname).join('、'),
  },
  { title: '公海成员', key: 'members', ellipsis: true, render: (_, pool) => namesOf(pool) },
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
    width: 230,
    fixed: 'right',
    render: (_, pool) => (
      <Space size={0}>
        <Button type="link" size="small" onClick={() => toggle(pool)}>
          {pool.status === 1 ? '停用' : '启用'}
        </Button>
        <Button type="link" size="small" onClick={() => transfer(pool)}>
          转移
        </Button>
        <Button type="link" size="small" onClick={() => edit(pool)}>
          编辑
        </Button>
        <Button type="link" size="small" danger onClick={() => remove(pool)}>
          删除
        </Button>
      </Space>
    ),
  },
]

/** /manage/customer/customer: 客户公海规则设置 (crm-records.md §4.5). */
export default function PoolsPage() {
  const [page, setPage] = useState(1)
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const [moved, setMoved] = useState<PoolRow | null>(null)
  const actions = usePoolActions()
  const { data, error, isFetching, refetch } = useQuery(queryOf(poolAdminCalls.list, { page, limit: PAGE }))
  const columns = columnsOf({ ...actions, edit: (pool) => setEdited(pool.poolId), transfer: setMoved })
  return (
    <PageFrame
      title="客户公海规则设置"
      actions={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited('new')}>
          新建公海
        </Button>
      }
    >
      <Alert type="info" showIcon title={hint} className={styles.hint} />
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Table<PoolRow>
          rowKey="poolId"
          loading={isFetching}
          columns={columns}
          scroll={{ x: 780 }}
          dataSource={data?.list ?? []}
          pagination={
            (data?.totalRow ?? 0) > PAGE
              ? { current: page, pageSize: PAGE, total: data?.totalRow, onChange: setPage }
              : false
          }
        />
      )}
      {edited !== null && (
        <PoolForm poolId={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
      {moved && <TransferDialog pool={moved} onClose={() => setMoved(null)} />}
    </PageFrame>
  )
}
