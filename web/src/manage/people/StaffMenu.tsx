import { PlusOutlined } from '@ant-design/icons'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import { DepartmentTree } from './DepartmentTree.tsx'
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
  { filter: 'active', title: '启用员工', tip: '已经登录系统的员工', count: 'activateCount' },
  { filter: 'waiting', title: '未激活员工', tip: '未登录过系统的员工', count: 'inactiveCount' },
  { filter: 'disabled', title: '停用员工', tip: '已停用的员工，无法登录系统', count: 'disableCount' },
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
      <DepartmentTree chosen={query.deptId} onChoose={(deptId) => onGo({ deptId, filter: 'all' })} />
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
