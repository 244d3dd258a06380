import { EditOutlined, MessageOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type Command, commandOrder } from '#web/platform/commands.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useSession } from '#web/platform/session.ts'
import { useForbidden } from '#web/record/model/forbidden.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { titleOf } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { rememberVisited } from '../../model/state/visited.ts'
import { useWorkspace } from '../../model/workspace-context.ts'
import { beginFollowUp, mayFollowUp } from '../activity/begin.ts'
import { OperationCommands } from './OperationCommands.tsx'

interface RecordCommandsProps {
  screen: RecordScreen
  record: Row
  id: number
  onClose?: () => void
}

const ACTIVITY = 'activity'

/** What can be done with the record that is open, by name (ui.md, Dialogs and keys); it is remembered among the last ones, too. */
export function RecordCommands({ screen, record, id, onClose }: RecordCommandsProps) {
  const { type, path } = screen
  const { user } = useSession()
  const may = useCan()
  const navigate = useNavigate()
  const [, setParams] = useSearchParams()
  const { openForm, tabWord } = useWorkspace()
  const refreshRecords = useRefreshRecords(type)
  const name = titleOf(type, record)
  const forbidden = useForbidden(type)([record], 'edit')
  useEffect(
    () => rememberVisited(user.userId, { typeKey: type.key, id, name }),
    [user.userId, type, id, name],
  )

  const leave = () => (onClose ? onClose() : void navigate(path))
  const followUp = () => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.set(tabWord, ACTIVITY)
        return next
      },
      { replace: true },
    )
    beginFollowUp()
  }
  const offersActivity = !type.detail.hidesTabs?.includes(ACTIVITY) && mayFollowUp(type, may)
  const first: Command[] = [
    ...(offersActivity
      ? [{ key: 'followUp', title: `跟进当前${type.display}`, icon: <MessageOutlined />, run: followUp }]
      : []),
    ...(may(`${type.node}/update`)
      ? [
          {
            key: 'edit',
            title: `编辑当前${type.display}`,
            icon: <EditOutlined />,
            closed: forbidden,
            run: () => openForm({ typeKey: type.key, id }),
          },
        ]
      : []),
  ]
  return (
    <OperationCommands
      screen={screen}
      title={`${type.display} ${name}`}
      order={commandOrder.record}
      first={first}
      context={{
        type,
        rows: [record],
        onDone: async (outcome) => {
          if (outcome === 'removed') leave()
          await refreshRecords()
        },
      }}
    />
  )
}
