import { useQuery } from '@tanstack/react-query'
import { approvalCalls, type WaitingRecord } from '#protocol/approval/record-calls.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useDecide } from '../decision/door.ts'
import { useLiveApprovals } from '../live.ts'
import { type ApprovedType, approvedTypes } from '../subjects.ts'
import styles from './waiting.module.css'

/** Rows of one question; who has more to decide about opens the record. */
const MOST = 100
const MINE = 1

interface DecideFromMessageProps {
  message: Message
  onDone: () => void
}

/** 通过 and 拒绝 at a message that says that it is one's turn, as long as it is. */
export function DecideFromMessage(props: DecideFromMessageProps) {
  const { message } = props
  const type = approvedTypes.find(({ approval }) => approval.messages.waits === message.type)
  return type ? <Waiting type={type} {...props} /> : null
}

function Waiting({ type, message, onDone }: DecideFromMessageProps & { type: ApprovedType }) {
  useLiveApprovals()
  const { label } = type.approval
  // one question for all messages of the kind
  const { data } = useQuery({
    ...queryOf(approvalCalls.waiting, { label, status: MINE, limit: MOST }),
    enabled: useCan()('oa/taskExamine'),
  })
  const row = data?.list.find(({ categoryId }) => categoryId === message.typeId)
  return row ? <Acts type={type} row={row} onDone={onDone} /> : null
}

function Acts({ type, row, onDone }: { type: ApprovedType; row: WaitingRecord; onDone: () => void }) {
  const { begin, dialog } = useDecide(type, onDone)
  const decided = {
    recordId: row.examineRecordId,
    typeId: row.categoryId,
    about: row.category,
    fills: row.abilities.includes('fields'),
  }
  return (
    <div className={styles.messageActs}>
      <Button size="small" onClick={() => begin('pass', decided)}>
        通过
      </Button>
      <Button size="small" danger onClick={() => begin('refuse', decided)}>
        拒绝
      </Button>
      {dialog}
    </div>
  )
}
