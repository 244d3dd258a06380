import { useRef, useState } from 'react'
import { eventCalls } from '#protocol/calendar/event-calls.ts'
import type { Range } from '#protocol/calendar/free-slots.ts'
import { eventLimits, eventWords } from '#protocol/office/door.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { rangeInWords } from './dates.ts'
import { eventOf, hoursOf, newDraft } from './event-draft.ts'
import { useTypes } from './use-calendar.ts'

interface QuickEventProps {
  range: Range
  onClose: () => void
  /** To the whole form, with what was typed. */
  onMore: (title: string) => void
  onSaved: () => Promise<unknown>
}

/** An event that was drawn over free hours: its title and Enter. The first type of the company, the caller as its participant. */
export function QuickEvent({ range, onClose, onMore, onSaved }: QuickEventProps) {
  const { userId } = useSession().user
  const { types } = useTypes()
  const first = types.find(({ type }) => type === 2)
  const [title, setTitle] = useState('')
  const [busy, run] = useBusy()
  const requestKey = useRef(newRequestKey())
  const save = async () => {
    // without a type of the company the form shows what is missing
    if (!first) return onMore(title)
    if (title.trim() === '') return void toast.warning(eventWords.titleMissing)
    const draft = {
      ...newDraft({ day: null, userId }),
      ...hoursOf(range),
      title,
      typeId: Number(first.typeId),
    }
    const request = { event: eventOf(draft), notice: [...draft.notices], requestKey: requestKey.current }
    if (!(await run(() => ask(eventCalls.save, request)))) return
    toast.success(eventWords.saved)
    onClose()
    await onSaved()
  }
  return (
    <Dialog
      title="新增日程"
      width={420}
      okText="保存"
      busy={busy}
      dirty={title !== '' && !busy}
      onOk={() => void save()}
      onClose={onClose}
      extra={<Button onClick={() => onMore(title)}>更多</Button>}
    >
      <Input
        aria-label="日程内容"
        placeholder="请输入日程内容"
        maxLength={eventLimits.title}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <p>
        {rangeInWords(range)}
        {first && `，${first.typeName}`}
      </p>
    </Dialog>
  )
}
