import { TeamOutlined } from '@ant-design/icons'
import { Skeleton, Tree, type TreeDataNode, type TreeProps } from 'antd'
import { useMemo, useState } from 'react'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useDepartments } from '#web/platform/session.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { placeDropped } from './department-places.ts'
import styles from './people.module.css'
import { useMoveDepartment } from './use-move-department.ts'

interface TreeNode extends Pick<TreeDataNode, 'selectable'> {
  key: number
  title: string
  /** With the people of the departments below it. */
  count: number
  isRoot: boolean
  children: TreeNode[]
}

const toTree = (nodes: readonly DeptNode[]): TreeNode[] =>
  nodes.map((node) => {
    const children = toTree(node.children ?? [])
    const below = children.reduce((sum, { count }) => sum + count, 0)
    return {
      key: node.deptId,
      title: node.name,
      count: (node.currentNum ?? 0) + below,
      isRoot: node.pid === 0,
      children,
    }
  })

const keysOf = (nodes: readonly TreeNode[]): number[] =>
  nodes.flatMap((node) => [node.key, ...keysOf(node.children)])

type Drop = Parameters<NonNullable<TreeProps<TreeNode>['onDrop']>>[0]

/** Whether it fell between departments, and on which side of the one named. */
function whereOf({ node, dropPosition, dropToGap }: Drop): 'into' | 'before' | 'after' {
  if (!dropToGap) return 'into'
  return dropPosition < Number(node.pos.split('-').at(-1)) ? 'before' : 'after'
}

interface DepartmentTreeProps {
  chosen: number | undefined
  onChoose: (deptId: number) => void
}

/** The departments; dragging changes their order and what they stand below, for those who may edit them. */
export function DepartmentTree({ chosen, onChoose }: DepartmentTreeProps) {
  const may = useCan()
  const departments = useDepartments()
  const move = useMoveDepartment()
  const tree = useMemo(() => toTree(departments.data ?? []), [departments.data])
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  if (departments.error)
    return (
      <EmptyState compact text={messageOf(departments.error)} onRetry={() => void departments.refetch()} />
    )
  if (!departments.data) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  const drop = (dropped: Drop) => {
    const { key, title } = dropped.dragNode
    const place = placeDropped(departments.data, key, dropped.node.key, whereOf(dropped))
    if (place) void move({ deptId: key, name: title }, place)
  }
  return (
    <Tree<TreeNode>
      blockNode
      className={styles.tree}
      treeData={tree}
      selectedKeys={chosen ? [chosen] : []}
      expandedKeys={keysOf(tree).filter((key) => !closed.has(key))}
      onExpand={(open) => setClosed(new Set(keysOf(tree).filter((key) => !open.includes(key))))}
      onSelect={(_, { node }) => onChoose(node.key)}
      draggable={
        may('manage/users/deptUpdate') ? { icon: false, nodeDraggable: (node) => !isRoot(node) } : false
      }
      allowDrop={({ dropNode, dropPosition }) => dropPosition === 0 || !dropNode.isRoot}
      onDrop={drop}
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

const isRoot = (node: object) => 'isRoot' in node && node.isRoot === true
