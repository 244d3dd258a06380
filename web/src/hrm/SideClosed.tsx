import { hrWords } from '#protocol/hrm/limits.ts'
import { useCan } from '#web/platform/permissions.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'

/** Users without an employee read how the employee side is opened (spec 3 §8). */
export function SideClosed() {
  const { mayAdd, others } = hrWords.sideClosed
  return <EmptyState text={useCan()('hrm/employee/save') ? mayAdd : others} />
}
