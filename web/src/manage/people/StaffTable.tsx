import type { UseQueryResult } from '@tanstack/react-query'
import { type TableColumnsType, Tag } from 'antd'
import type { ReactNode } from 'react'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import type { Page } from '#protocol/platform/envelope.ts'
import type { PageQuery } from '#web/platform/address-query.ts'
import { EMPTY } from '#web/platform/format.ts'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { type DotStatus, StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { namedSelection } from '#web/ui/table/named-selection.ts'
import { OwnName } from '#web/ui/table/OwnName.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import styles from './people.module.css'
import type { StaffQuery } from './staff-query.ts'

const SIZES = [15, 30, 45, 60]

const statuses: Record<number, { status: DotStatus; text: string }> = {
  0: { status: 'error', text: '停用' },
  1: { status: 'success', text: '启用' },
  2: { status: 'default', text: '未激活' },
}
export const statusOf = (user: UserRow) =>
  statuses[user.status] ?? { status: 'default' as const, text: EMPTY }
export const sexOf = (sex: number): string => ({ 1: '男', 2: '女' })[sex] ?? EMPTY

const marks: Record<number, string> = { 0: '主账号', 1: '负责人' }

interface StaffTableProps {
  found: UseQueryResult<Page<UserRow>>
  query: StaffQuery
  onGo: (change: PageQuery) => void
  selected: readonly number[]
  onSelect: (userIds: number[]) => void
  selectable: boolean
  onOpen: (user: UserRow) => void
  empty: ReactNode
  /** What may be done with the people chosen. */
  acts: ReactNode
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
        <OwnName onOpen={() => onOpen(user)}>{user.realname}</OwnName>
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

/** Staff that the query names; beneath them the pages, or what may be done with the people chosen. */
export function StaffTable(props: StaffTableProps) {
  const { found, query, onGo, selected, onSelect, selectable, onOpen, empty, acts } = props
  const rowSelection = namedSelection<UserRow>(
    { selectedRowKeys: [...selected], onChange: (keys) => onSelect(keys.map(Number)), columnWidth: 44 },
    ({ realname }) => realname,
  )
  return (
    <PagedTable<UserRow>
      found={found}
      rowKey="userId"
      columns={columnsFor(onOpen)}
      width={1298}
      empty={<EmptyState action={empty} />}
      query={query}
      unit="人"
      sizes={SIZES}
      onGo={onGo}
      onOpen={onOpen}
      acts={acts}
      {...(selectable && { rowSelection })}
    />
  )
}
