import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountCalls } from '#protocol/manage/people/account-calls.ts'
import { handOverCalls } from '#protocol/manage/people/hand-over-calls.ts'
import type { UserRow } from '#protocol/manage/people/shapes.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { announceAct } from '#web/ui/feedback/announce-act.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { askOrAwait } from '../../second-review/door.ts'
import { refreshPeople } from '../use-people.ts'
import { type Draft, disables, faultOf, newDraft, requestOf } from './draft.ts'
import { HandOverForm } from './HandOverForm.tsx'
import { HandOverReport } from './HandOverReport.tsx'

type Handed = Pick<UserRow, 'userId' | 'realname' | 'status'>

/** Whose things are handed over; `disabling`: they are about to be disabled. */
export interface HandOverRequest {
  users: readonly Handed[]
  disabling: boolean
}

type Outcome = ReplyOf<typeof handOverCalls.handOver>
const WIDTH = 760

const namesOf = (users: readonly Handed[]) =>
  users.length === 1 ? (users[0]?.realname ?? '') : `${users.length} 名员工`

/** Says that it is done, with 撤销 as long as it can be taken back; what is shown of it then is no longer so. */
function useOfferUndo(onUndone: () => void) {
  const cache = useQueryClient()
  return (words: string, { token, remaining }: Outcome) => {
    const take = async () => {
      if (!(await attempt(ask(handOverCalls.undo, { token })))) return
      toast.success('已撤销交接')
      onUndone()
      await refreshPeople(cache)
    }
    announceAct({ words, caption: '撤销', act: () => void take(), seconds: Math.floor(remaining / 1000) })
  }
}

/** 工作交接: what they have, to whom it goes, and afterwards what went where. */
export function HandOverDialog({ request, onClose }: { request: HandOverRequest; onClose: () => void }) {
  const { users, disabling } = request
  const userIds = users.map(({ userId }) => userId)
  const cache = useQueryClient()
  const look = useQuery({ ...queryOf(handOverCalls.look, { userIds }), staleTime: 0 })
  const [draft, setDraft] = useState(() => newDraft(disabling))
  const [fault, setFault] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, run] = useBusy()
  const offerUndo = useOfferUndo(onClose)
  const mayDisable = users.some(({ status }) => status !== 0)

  const change = (next: Partial<Draft>) => {
    setFault(null)
    setDraft((now) => ({ ...now, ...next }))
  }
  const handOver = async () => {
    if (!look.data) return
    const missing = faultOf(draft, look.data)
    setFault(missing)
    if (missing) return
    const done = await run(async () => {
      const answered = await askOrAwait(handOverCalls.handOver, requestOf(draft, userIds))
      if (!answered) return onClose()
      const { reply } = answered
      setOutcome(reply)
      offerUndo(`已交接 ${namesOf(users)} 的工作${disables(draft) ? '并停用账号' : ''}`, reply)
    })
    if (done) await refreshPeople(cache)
  }
  const disableOnly = async () => {
    if (!(await run(() => ask(accountCalls.setUserStatus, { ids: userIds, status: 0 })))) return
    toast.success(`已停用 ${namesOf(users)}`)
    onClose()
    await refreshPeople(cache)
  }
  if (outcome)
    return (
      <Dialog
        title={`工作交接：${namesOf(users)}`}
        width={WIDTH}
        footer={
          <Button type="primary" data-main onClick={onClose}>
            完成
          </Button>
        }
        onClose={onClose}
      >
        <HandOverReport report={outcome.report} />
      </Dialog>
    )
  return (
    <Dialog
      title={`工作交接：${namesOf(users)}`}
      width={WIDTH}
      okText={disables(draft) ? '交接并停用' : '交接'}
      danger={disables(draft)}
      busy={busy}
      onOk={() => void handOver()}
      extra={
        disabling && (
          <Button disabled={busy} reason={WHILE_BUSY} onClick={() => void disableOnly()}>
            不交接，直接停用
          </Button>
        )
      }
      onClose={onClose}
    >
      {look.error ? (
        <EmptyState variant="error" text={messageOf(look.error)} onRetry={() => void look.refetch()} />
      ) : look.data ? (
        <HandOverForm
          draft={draft}
          look={look.data}
          mayDisable={mayDisable}
          fault={fault}
          onChange={change}
        />
      ) : (
        <LoadingRows rows={8} columns={4} />
      )}
    </Dialog>
  )
}
