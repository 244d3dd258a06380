import { useQuery } from '@tanstack/react-query'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Move, moveCalls } from '#protocol/hrm/employees/move-calls.ts'
import { changeReasons, changeTypes, probations } from '#protocol/hrm/employees/words.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import styles from './employees.module.css'

/** What a move changes, as far as something was entered. */
function wordsOf(move: Move): string {
  const parts: readonly (readonly [string, string | null])[] = [
    ['部门', move.newDeptName],
    ['岗位', move.newPost],
    ['职级', move.newPostLevel],
    ['工作地点', move.newWorkAddress],
    ['直属上级', move.newParentName],
    ['试用期', move.probation === null ? null : wordOf(probations, move.probation)],
    ['原因', wordOf(changeReasons, move.changeReason)],
    ['备注', move.remarks],
  ]
  return parts.flatMap(([name, value]) => (value ? [`${name}：${value}`] : [])).join('，')
}

function stateOf({ state, droppedBecause }: Move) {
  if (state === 1) return <StatusDot status="success" text="已生效" />
  if (state === 0) return <StatusDot status="info" text="未到生效日期" />
  return <StatusDot status="error" text={`未办理：${droppedBecause ?? ''}`} />
}

/** 人事异动 of an employee, the latest first; nothing where there is none. */
export function MoveFacts({ employeeId }: { employeeId: number }) {
  const { data, error, refetch } = useQuery(queryOf(moveCalls.list, { employeeId }))
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section className={styles.section} aria-label="人事异动">
      <header className={styles.head}>
        <h3>人事异动</h3>
      </header>
      <ul className={styles.moves}>
        {data.map((move) => (
          <li key={move.recordId}>
            <span>{move.effectTime}</span>
            <span>{wordOf(changeTypes, move.changeType)}</span>
            <span>{wordsOf(move)}</span>
            {stateOf(move)}
          </li>
        ))}
      </ul>
    </section>
  )
}
