import { useState } from 'react'
import type { Row } from '#protocol/record/calls/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { MoveDialog, type MoveWay } from './MoveDialog.tsx'

const EMPLOYED = [1, 3]
const ON_PROBATION = 2

const ways: readonly { way: MoveWay; title: string }[] = [
  { way: 'become', title: '办理转正' },
  { way: 'changePost', title: '调整部门/岗位' },
  { way: 'promotion', title: '晋升/降级' },
]

/** The moves of an employee who works here, for users with the right to each (hrm.md §7). */
export function MoveActs({ employee }: { employee: Row }) {
  const may = useCan()
  const [open, setOpen] = useState<(typeof ways)[number] | null>(null)
  if (!EMPLOYED.includes(Number(employee.entryStatus))) return null
  const isOffered = (way: MoveWay) =>
    may(`hrm/employee/${way}`) && (way !== 'become' || Number(employee.status) === ON_PROBATION)
  return (
    <>
      {ways
        .filter(({ way }) => isOffered(way))
        .map((each) => (
          <Button key={each.way} onClick={() => setOpen(each)}>
            {each.title}
          </Button>
        ))}
      {open && (
        <MoveDialog way={open.way} title={open.title} employee={employee} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
