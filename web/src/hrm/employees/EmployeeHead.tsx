import { wordOf } from '#protocol/hrm/coded.ts'
import { entryStatuses } from '#protocol/hrm/employees/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { Phone } from '#web/ui/display/Phone.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import styles from './employees.module.css'

const tones = { 1: 'success', 2: 'info', 3: 'warning' } as const
const toneOf = (status: number) => Object.entries(tones).find(([code]) => Number(code) === status)?.[1]

/** Below the name in the panel: state, department, post, entry and how to reach the employee (hrm.md §7). */
export function EmployeeHead({ employee }: { employee: Row }) {
  const { mobile, deptName, post, entryTime, entryStatus } = employee
  const facts = [deptName, post, entryTime && `${String(entryTime)} 入职`].filter(Boolean).map(String)
  return (
    <div className={styles.panelHead}>
      <StatusDot
        status={toneOf(Number(entryStatus)) ?? 'default'}
        text={wordOf(entryStatuses, Number(entryStatus))}
      />
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      {mobile ? <Phone number={String(mobile)} /> : null}
    </div>
  )
}
