import { useState } from 'react'
import { sharedCallsOf } from '#protocol/applications.ts'
import type { Activity } from '#protocol/record/calls/activity.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { FollowUpForm } from './FollowUpForm.tsx'
import { type FollowUp, followUpOf, isWritten, toFollowUpRequest } from './follow-up.ts'

interface EditFollowUpProps {
  /** The type it belongs to. */
  owner: RecordType
  activity: Activity
  onSaved: () => Promise<void>
  onClose: () => void
}

/** A follow-up in place of its entry. */
export function EditFollowUp({ owner, activity, onSaved, onClose }: EditFollowUpProps) {
  const { user } = useSession()
  const [begun] = useState(() => followUpOf(owner, activity))
  const [value, setValue] = useState<FollowUp>(begun)
  const [busy, run] = useBusy()
  const dirty = JSON.stringify(value) !== JSON.stringify(begun)
  const settle = useUnsaved(dirty)
  const save = async () => {
    if (!isWritten(value)) return
    const request = {
      ...toFollowUpRequest(value, []),
      activityId: activity.activityId,
      activityType: activity.activityType,
      activityTypeId: activity.activityTypeId,
    }
    if (!(await run(() => ask(sharedCallsOf(owner, 'activity').update, request)))) return
    settle()
    onClose()
    toast.success('跟进已修改')
    await onSaved()
  }
  const cancel = async () => {
    if (await mayLeave(dirty)) onClose()
  }
  // files belong to the person who uploaded them
  const filesFixed = activity.batchId !== '' && activity.createUserId !== user.userId
  return (
    <FollowUpForm
      type={owner}
      recordId={activity.activityTypeId}
      value={value}
      onChange={(part) => setValue((now) => ({ ...now, ...part }))}
      onSend={() => void save()}
      busy={busy}
      filesFixed={filesFixed}
      autoFocus
      caption="保存"
      extra={<Button onClick={() => void cancel()}>取消</Button>}
    />
  )
}
