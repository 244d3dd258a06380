import { useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useSession } from '#web/platform/session.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { dropDraft } from '../../parts/form/draft-store.ts'
import { useKinds } from './data.ts'
import { FollowUpForm } from './FollowUpForm.tsx'
import {
  emptyFollowUp,
  type FollowUp,
  isEmpty,
  isWritten,
  keepFollowUpDraft,
  readFollowUpDraft,
  toFollowUpRequest,
} from './follow-up.ts'

const newKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** 写跟进: what was begun waits in this tab until it is sent. */
export function Composer({ type, recordId }: Pick<TabProps, 'type' | 'recordId'>) {
  const { user } = useSession()
  const draftKey = `draft.${user.userId}.activity.${type.key}.${recordId}`
  const [value, setValue] = useState<FollowUp>(() => readFollowUpDraft(draftKey))
  // the same key for every try of one follow-up, so that a lost answer does not write it twice
  const [requestKey, setRequestKey] = useState(newKey)
  const [busy, run] = useBusy()
  const { data: kinds = [] } = useKinds()
  const refreshFollowed = useRefreshRecords(type)

  // once it had the focus, it stays open: what lies below must not move under a click that leaves it
  const [open, setOpen] = useState(false)
  const change = (part: Partial<FollowUp>) =>
    setValue((now) => {
      const next = { ...now, ...part }
      keepFollowUpDraft(draftKey, next)
      return next
    })
  const send = async () => {
    if (!isWritten(value)) return
    const request = {
      ...toFollowUpRequest(value, kinds),
      activityType: type.label,
      activityTypeId: recordId,
      isEvent: 0 as const,
      requestKey,
    }
    if (!(await run(() => ask(sharedCallsOf(type, 'activity').add, request)))) return
    dropDraft(draftKey)
    setValue({ ...emptyFollowUp, category: value.category })
    setRequestKey(newKey())
    setOpen(false)
    toast.success('跟进已发布')
    await refreshFollowed()
  }
  return (
    <FollowUpForm
      type={type}
      recordId={recordId}
      value={value}
      onChange={change}
      onSend={() => void send()}
      busy={busy}
      caption="发布"
      isNew
      folded={!open && isEmpty(value) && !busy}
      onUnfold={() => setOpen(true)}
    />
  )
}
