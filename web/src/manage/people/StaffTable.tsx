import { Table, type TableColumnsType, Tag } from 'antd'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import { EMPTY } from '#web/platform/format.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { namedSelection } from '#web/ui/named-selection.ts'
import { type DotStatus, StatusDot } from '#web/ui/StatusDot.tsx'
import styles from './people.module.css'

const statuses: Record<number, { status: DotStatus; text: string }> = {
  0: { status: 'error', text: '禁用' },
  1: { status: 'success', text: '激活' },
  2: { status: 'default', text: '未激活' },
}
export const statusOf = (user: UserRow) =>
  statuses[user.status] ?? { status: 'default' as const, text: EMPTY }
export const sexOf = (sex: number): string => ({ 1: '男', 2: '女' })[sex] ?? EMPTY

const marks: Record<number, string> = { 0: '主账号', 1: '负责人' }

export interface StaffTableProps {
  rows: readonly UserRow[] | undefined
  /** The rows shown are those of another page still. */
  stale: boolean
  selected: readonly number[]
  onSelect: (userIds: number[]) => void
  selectable: boolean
  onOpen: (user: UserRow) => void
  empty: React.ReactNode
}

const text = (value: string | null) => value || <span className={styles.empty}>{EMPTY}</span>

const columnsFor = (onOpen: (user: UserRow) => void): TableColumnsType<UserRow> => [
  {
    title: '姓名',
    key: 'realname',
    fixed: 'start',
    width: 160,
    render: (_, user) => (
      <span className={styles.nameCell}>
        <button type="button" className={styles.name} onClick={() => onOpen(user)} title={user.realname}>
          {user.realname}
        </button>
        {marks[user.userIdentity] && (
          <Tag color="blue" variant="filled">
            {marks[user.userIdentity]}
          </Tag>
        )}
      </span>
    ),
  },
  { title: '状态', key: 'status', width: 84, render: (_, user) => <StatusDot {...statusOf(user)} /> },
  {
    title: '手机号（登录名）',
    key: 'username',
    width: 150,
    render: (_, user) => <CopyText text={user.username} />,
  },
  { title: '性别', key: 'sex', width: 60, render: (_, user) => text(user.sex ? sexOf(user.sex) : '') },
  { title: '部门', dataIndex: 'deptName', width: 116, ellipsis: true, render: text },
  { title: '岗位', dataIndex: 'post', width: 120, ellipsis: true, render: text },
  { title: '直属上级', dataIndex: 'parentName', width: 96, ellipsis: true, render: text },
  { title: '角色', dataIndex: 'roleName', width: 200, ellipsis: true, render: text },
  { title: '邮箱', dataIndex: 'email', width: 268, ellipsis: true, render: text },
]

/** Staff that the query names; the head stays while the rows scroll. */
export function StaffTable({ rows, stale, selected, onSelect, selectable, onOpen, empty }: StaffTableProps) {
  if (!rows) return <LoadingRows rows={12} columns={8} />
  return (
    <Table<UserRow>
      className={stale ? styles.stale : undefined}
      rowKey="userId"
      size="small"
      sticky
      pagination={false}
      columns={columnsFor(onOpen)}
      dataSource={[...rows]}
      scroll={{ x: 1298 }}
      locale={{ emptyText: <EmptyState action={empty} /> }}
      rowSelection={
        selectable
          ? namedSelection<UserRow>(
              {
                selectedRowKeys: [...selected],
                onChange: (keys) => onSelect(keys.map(Number)),
                columnWidth: 44,
              },
              ({ realname }) => realname,
            )
          : undefined
      }
    />
  )
}
