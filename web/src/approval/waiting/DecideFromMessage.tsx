import { useQuery } from '@tanstack/react-query'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import { statusWordOf } from '#protocol/approval/words.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { decidedOf, FactValue, nameOfFact, seenFacts, useDecide } from '../decision/door.ts'
import { useLiveApprovals } from '../live.ts'
import { type ApprovedType, subjects } from '../subjects.ts'
import styles from './waiting.module.css'

/** Rows of one question; who has more to decide about opens the record. */
const MOST = 100
const MINE = 1
const DONE = 2

interface DecideFromMessageProps {
  message: Message
  onDone: () => void
}

/** At a message about one's turn: 通过 and 拒绝 as long as it is, then what one has decided. */
export function DecideFromMessage(props: DecideFromMessageProps) {
  const { message } = props
  const type = subjects.find(({ approval }) => approval.messages.waits === message.type)
  return type ? <Standing type={type} {...props} /> : null
}

/** The row of a record in one part of the waiting list; one question for all messages of the kind. */
function useRow({ approval: { label } }: ApprovedType, typeId: number | null, status: number) {
  const { data } = useQuery({
    ...queryOf(approvalCalls.waiting, { label, status, limit: MOST }),
    enabled: useCan()('oa/taskExamine'),
  })
  return data?.list.find(({ categoryId }) => categoryId === typeId)
}

function Standing({ type, message, onDone }: DecideFromMessageProps & { type: ApprovedType }) {
  useLiveApprovals()
  const waiting = useRow(type, message.typeId, MINE)
  const done = useRow(type, message.typeId, DONE)
  const { begin, dialog } = useDecide(type, onDone)
  const row = waiting ?? done
  return (
    <>
      {row && <Facts type={type} row={row} />}
      {waiting ? (
        <div className={styles.messageActs}>
          <Button size="small" onClick={() => begin('pass', decidedOf(waiting))}>
            通过
          </Button>
          <Button size="small" danger onClick={() => begin('refuse', decidedOf(waiting))}>
            拒绝
          </Button>
        </div>
      ) : (
        done?.decided && <Outcome {...done.decided} />
      )}
      {dialog}
    </>
  )
}

/** Whom it concerns, what it is worth, who submitted it. */
const Facts = ({ type, row }: { type: ApprovedType; row: WaitingRecord }) => (
  <div className={styles.messageFacts}>
    {seenFacts(type, row.facts).map((fact) => (
      <span key={fact.key} title={fact.title}>
        {!fact.names && `${nameOfFact(fact)} `}
        <FactValue type={type} row={row.facts} fact={fact} />
      </span>
    ))}
    <span>{row.createUser.realname} 提交</span>
  </div>
)

/** 已通过 · 刚刚 */
function Outcome({ status, time }: NonNullable<WaitingRecord['decided']>) {
  const { word, tone } = statusWordOf(status)
  return (
    <div className={styles.outcome}>
      <StatusDot
        status={tone}
        text={
          <>
            已{word} · <Moment value={time} />
          </>
        }
      />
    </div>
  )
}
