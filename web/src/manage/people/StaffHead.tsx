import { DownOutlined } from '@ant-design/icons'
import { Checkbox } from 'antd'
import type { DeptNode } from '#protocol/manage/people/shapes.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useDepartments } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { DoubledEmails } from './DoubledEmails.tsx'
import { siblingPlace } from './department-places.ts'
import styles from './people.module.css'
import { filterRows } from './StaffMenu.tsx'
import type { StaffQuery } from './staff-query.ts'
import { useMoveDepartment } from './use-move-department.ts'

interface StaffHeadProps {
  query: StaffQuery
  department: DeptNode | undefined
  total: number | undefined
  onGo: (change: Partial<StaffQuery>) => void
  onCreateBelow: (department: DeptNode) => void
  onEdit: (department: DeptNode) => void
  onRemove: (department: DeptNode) => void
}

/** What the list shows, with its count; for a department what may be done about it. */
export function StaffHead({
  query,
  department,
  total,
  onGo,
  onCreateBelow,
  onEdit,
  onRemove,
}: StaffHeadProps) {
  const may = useCan()
  const title = department?.name ?? filterRows.find((row) => row.filter === query.filter)?.title
  const tree = useDepartments().data ?? []
  const shift = useMoveDepartment()
  const shiftItem = (department: DeptNode, step: -1 | 1) => {
    const place = siblingPlace(tree, department.deptId, step)
    return {
      key: step < 0 ? 'up' : 'down',
      label: step < 0 ? '上移' : '下移',
      disabled: place === null,
      onClick: () => void (place && shift(department, place)),
    }
  }
  const items = department
    ? [
        ...(may('manage/users/deptUpdate')
          ? [{ key: 'edit', label: '编辑部门', onClick: () => onEdit(department) }]
          : []),
        // what dragging does, for the keyboard
        ...(may('manage/users/deptUpdate') && department.pid !== 0
          ? [shiftItem(department, -1), shiftItem(department, 1)]
          : []),
        ...(may('manage/users/deptDelete') && department.pid !== 0
          ? [{ key: 'remove', label: '删除部门', danger: true, onClick: () => onRemove(department) }]
          : []),
      ]
    : []
  return (
    <div className={styles.head}>
      <h2 className={styles.headTitle}>
        {title}
        {total !== undefined && ` (${total}人)`}
      </h2>
      {department ? (
        <Checkbox checked={query.withBelow} onChange={(event) => onGo({ withBelow: event.target.checked })}>
          包含子部门
        </Checkbox>
      ) : (
        <>
          <span className={styles.tip}>未添加部门和角色的员工无法正常登录系统</span>
          <DoubledEmails />
        </>
      )}
      {department && (
        <div className={styles.right}>
          {may('manage/users/deptSave') && (
            <Button size="small" onClick={() => onCreateBelow(department)}>
              创建子部门
            </Button>
          )}
          {items.length > 0 && (
            <Dropdown menu={{ items }} trigger={['click']}>
              <Button size="small">
                更多 <DownOutlined />
              </Button>
            </Dropdown>
          )}
        </div>
      )}
    </div>
  )
}
