import { useState } from 'react'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import type { AssignDialogProps } from './AssignDialog.tsx'

/** 参保方案 of one or several employees; fetched when it is opened. */
export const AssignDialog = lazyComponent<AssignDialogProps>(
  async () => (await import('./AssignDialog.tsx')).AssignDialog,
)

/** 参保方案 of an employee, for users with the right to set it. */
export function SchemeAct({ employeeId, name }: { employeeId: number; name: string }) {
  const may = useCan()
  const [isOpen, open] = useState(false)
  if (!may('hrm/employee/setInsured')) return null
  return (
    <>
      <Button onClick={() => open(true)}>参保方案</Button>
      {isOpen && <AssignDialog employees={[{ employeeId, name }]} onClose={() => open(false)} />}
    </>
  )
}
