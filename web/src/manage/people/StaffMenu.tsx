import { PlusOutlined, TeamOutlined } from '@ant-design/icons'
import { Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import type { DeptNode } from '#protocol/manage/people/calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useDepartments } from '#web/platform/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Tooltip } from '#web/ui/Tooltip.tsx'
import styles from './people.module.css'
import type { StaffFilter, StaffQuery } from './staff-query.ts'
import { useStaffCounts } from './use-people.ts'

interface FilterRow {
  filter: StaffFilter
  title: string
  tip?: string
  count: 'allUserCount' | 'addNewlyCount' | 'activateCount' | 'inactiveCount' | 'disableCount'
}

export const filterRows: readonly FilterRow[] = [
  { filter: 'all', title: '所有员工', count: 'allUserCount' },
  { filter: 'new', title: '新加入的员工', tip: '入职7天内的员工', count: 'addNewlyCount' },
  { filter: 'active', title: '激活员工', tip: '已经登录系统的员工', count: 'activateCount' },
  { filter: 'waiting', title: '未激活员工', tip: '未登录过系统的员工', count: 'inactiveCount' },
  { filter: 'disabled', title: '停用员工', tip: '已禁用的员工，无法登录系统', count: 'disableCount' },
]

interface StaffMenuProps {
  query: StaffQuery
  onGo: (change: Partial<StaffQuery>) => void
  onCreateDepartment: () => void
}

/** 企业组织架构: groups of staff with counts, and the department tree. */
export function StaffMenu({ query, onGo, onCreateDepartment }: StaffMenuProps) {
  const may = useCan()
  return (
    <aside className={styles.menu}>
      <h2 className={styles.menuTitle}>员工</h2>
      <Filters query={query} onGo={onGo} />
      <h2 className={styles.menuTitle}>
        部门
        {may('manage/users/deptSave') && (
          <Button type="link" size="small" icon={<PlusOutlined />} onClick={onCreateDepartment}>
            创建部门
          </Button>
        )}
      </h2>
      <Departments query={query} onGo={onGo} />
    </aside>
  )
}

type MenuPartProps = Pick<StaffMenuProps, 'query' | 'onGo'>

function Filters({ query, onGo }: MenuPartProps) {
  const counts = useStaffCounts()
  return filterRows.map(({ filter, title, tip, count }) => {
    const here = !query.deptId && query.filter === filter
    return (
      <Tooltip key={filter} title={tip} placement="right" mouseEnterDelay={0.4}>
        <button
          type="button"
          className={`${styles.menuRow} ${here ? styles.here : ''}`}
          aria-current={here || undefined}
          onClick={() => onGo({ filter, deptId: undefined })}
        >
          <span>{title}</span>
          <span className={styles.count}>{counts.data?.[count] ?? ''}</span>
        </button>
      </Tooltip>
    )
  })
}

interface TreeNode {
  key: number
  title: string
  count: number | null
  children: TreeNode[]
}

const toTree = (nodes: readonly DeptNode[]): TreeNode[] =>
  nodes.map((node) => ({
    key: node.deptId,
    title: node.name,
    count: node.currentNum,
    children: toTree(node.children ?? []),
  }))

function Departments({ query, onGo }: MenuPartProps) {
  const departments = useDepartments()
  const tree = useMemo(() => toTree(departments.data ?? []), [departments.data])
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  if (departments.error)
    return (
      <EmptyState compact text={messageOf(departments.error)} onRetry={() => void departments.refetch()} />
    )
  if (!departments.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <Tree<TreeNode>
      blockNode
      className={styles.tree}
      treeData={tree}
      selectedKeys={query.deptId ? [query.deptId] : []}
      expandedKeys={keysOf(tree).filter((key) => !closed.has(key))}
      onExpand={(open) => setClosed(new Set(keysOf(tree).filter((key) => !open.includes(key))))}
      onSelect={(_, { node }) => onGo({ deptId: node.key, filter: 'all' })}
      icon={<TeamOutlined />}
      titleRender={(node) => (
        <span className={styles.treeRow}>
          <span className={styles.treeName} title={node.title}>
            {node.title}
          </span>
          <span className={styles.count}>{node.count || ''}</span>
        </span>
      )}
    />
  )
}

const keysOf = (nodes: readonly TreeNode[]): number[] =>
  nodes.flatMap((node) => [node.key, ...keysOf(node.children)])
