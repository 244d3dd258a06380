import { EllipsisOutlined } from '@ant-design/icons'
import type { Row } from '#protocol/record/calls/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { actsWith, type EmployeeAct } from './acts.ts'

interface RowMenuProps {
  employee: Row
  onAct: (employee: Row, act: EmployeeAct) => void
}

/** 更多操作 of a row: what may be done with the employee; nothing where there is none. */
export function RowMenu({ employee, onAct }: RowMenuProps) {
  const may = useCan()
  const items = actsWith(employee, may).map(({ act, caption }) => ({
    key: act,
    label: caption,
    onClick: () => onAct(employee, act),
  }))
  if (items.length === 0) return null
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        icon={<EllipsisOutlined />}
        title="更多操作"
        aria-label={`更多操作 ${String(employee.employeeName)}`}
      />
    </Dropdown>
  )
}
