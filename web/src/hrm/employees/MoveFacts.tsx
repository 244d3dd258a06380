import { useQuery, useQueryClient } from '@tanstack/react-query'
import { wordOf } from '#protocol/hrm/coded.ts'
import { type Move, moveCalls, moveTypes } from '#protocol/hrm/employees/move-calls.ts'
import { changeReasons, changeTypes, probations } from '#protocol/hrm/employees/words.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import styles from './employees.module.css'
import { refreshEmployees } from './refresh.ts'

const AHEAD = 0

/** By which rights a move of a type is entered, and taken back. */
const rights: Readonly<Record<number, readonly string[]>> = {
  [moveTypes.become]: ['become'],
  [moveTypes.transfer]: ['changePost'],
  [moveTypes.promotion]: ['promotion'],
  [moveTypes.demotion]: ['promotion'],
  [moveTypes.fullTime]: ['changePost', 'promotion'],
}

const mayTakeBack = ({ changeType }: Move, may: (right: string) => boolean) =>
  (rights[changeType] ?? []).some((right) => may(`hrm/employee/${right}`))

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
  if (state === AHEAD) return <StatusDot status="info" text="未到生效日期" />
  return <StatusDot status="error" text={`未办理：${droppedBecause ?? ''}`} />
}

/** 人事异动 of an employee, the latest first; nothing where there is none. */
export function MoveFacts({ employeeId }: { employeeId: number }) {
  const client = useQueryClient()
  const may = useCan()
  const { data, error, refetch } = useQuery(queryOf(moveCalls.list, { employeeId }))
  const takeBack = ({ recordId, changeType, effectTime }: Move) =>
    confirmDelete({
      title: `撤回${effectTime}生效的${wordOf(changeTypes, changeType)}？`,
      content: '撤回后到期不再办理，记录保留在人事异动中。',
      okText: '撤回',
      onOk: async () => {
        await ask(moveCalls.takeBack, { recordId })
        toast.success('已撤回')
        await refreshEmployees(client)
      },
    })
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
            <span className={styles.moveState}>
              {stateOf(move)}
              {move.state === AHEAD && mayTakeBack(move, may) && (
                <Button type="link" size="small" onClick={() => takeBack(move)}>
                  撤回
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
