import { Form, Select } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId, useRef, useState } from 'react'
import { type EventDetail, eventCalls, eventScopes } from '#protocol/calendar/event-calls.ts'
import { momentOf, wallTime } from '#protocol/calendar/wall-time.ts'
import { eventLimits, eventWords } from '#protocol/office/door.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { useSession } from '#web/platform/session.ts'
import { noRelations, RelatedRecords, relatedIdsOf } from '#web/related-records/door.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './calendar-form.module.css'
import {
  draftOf,
  type EventDraft,
  eventOf,
  hoursOf,
  isSameRule,
  newDraft,
  type Unfit,
  unfitDraft,
  withStart,
} from './event-draft.ts'
import type { Scope } from './move-event.ts'
import { ReminderFields } from './ReminderFields.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { useTypes } from './use-calendar.ts'
import type { Begun } from './Views.tsx'

/** A new event, or one that is edited: which of its occurrences. */
export type Edited =
  | { begun: Begun | null; title?: string; people?: readonly number[] }
  | { detail: EventDetail; scope: Scope }

interface EventFormProps {
  edited: Edited
  onClose: () => void
  onSaved: () => Promise<unknown>
}

const FORM = 'event'
const FORMAT = 'YYYY-MM-DD HH:mm'
const WIDTH = 640

function begin(edited: Edited, userId: number): EventDraft {
  if ('detail' in edited) {
    const draft = draftOf(edited.detail)
    return edited.scope === 'this' ? { ...draft, repetitionType: 1 } : draft
  }
  const { begun, title = '', people = [userId] } = edited
  const draft = { ...newDraft({ day: begun?.day ?? null, userId }), title, people }
  return begun?.range ? { ...draft, ...hoursOf(begun.range) } : draft
}

/** 新增日程 / 编辑日程 (approval-office.md §15.6). */
export function EventForm({ edited, onClose, onSaved }: EventFormProps) {
  const { userId } = useSession().user
  const [draft, setDraft] = useState(() => begin(edited, userId))
  const [related, setRelated] = useState('detail' in edited ? edited.detail : noRelations)
  const [dirty, setDirty] = useState(false)
  const [faults, setFaults] = useState<Unfit>({})
  const [busy, run] = useBusy()
  const requestKey = useRef(newRequestKey())
  const ids = useId()
  const change = (next: EventDraft) => {
    setDraft(next)
    setDirty(true)
    // what was mended is no fault any more; new ones appear with the next save
    const unfit = unfitDraft(next)
    setFaults((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key in unfit)))
  }
  const save = async () => {
    const unfit = unfitDraft(draft)
    setFaults(unfit)
    const [first] = Object.keys(unfit)
    if (first) {
      document.getElementById(`${ids}${first}`)?.focus()
      return
    }
    const relation = relatedIdsOf(related)
    const done = await run(() => send(edited, draft, relation, requestKey.current))
    if (!done) return
    toast.success(eventWords.saved)
    setDirty(false)
    onClose()
    await onSaved()
  }
  const field = (key: keyof Unfit, label: string, control: (id: string) => ReactNode) => (
    <Form.Item
      label={label}
      htmlFor={`${ids}${key}`}
      required
      {...(faults[key] ? { validateStatus: 'error', help: faults[key] } : {})}
    >
      {control(`${ids}${key}`)}
    </Form.Item>
  )
  const isOne = 'detail' in edited && edited.scope === 'this'
  return (
    <Dialog
      title={'detail' in edited ? '编辑日程' : '新增日程'}
      width={WIDTH}
      okText="保存"
      form={FORM}
      busy={busy}
      dirty={dirty && !busy}
      onClose={onClose}
    >
      <Form id={FORM} layout="vertical" onFinish={() => void save()} className={styles.form}>
        {field('title', '日程内容', (id) => (
          <Input
            id={id}
            value={draft.title}
            maxLength={eventLimits.title}
            placeholder="请输入日程内容"
            autoFocus
            onChange={({ target }) => change({ ...draft, title: target.value })}
          />
        ))}
        {field('typeId', '日程类型', (id) => (
          <TypeSelect id={id} value={draft.typeId} onChange={(typeId) => change({ ...draft, typeId })} />
        ))}
        <div className={styles.two}>
          {field('start', '开始时间', (id) => (
            <MomentPicker
              id={id}
              placeholder={eventWords.startMissing}
              value={draft.start}
              onChange={(start) => change(withStart(draft, start))}
            />
          ))}
          {field('end', '结束时间', (id) => (
            <MomentPicker
              id={id}
              placeholder={eventWords.endMissing}
              value={draft.end}
              onChange={(end) => change({ ...draft, end })}
            />
          ))}
        </div>
        {!isOne && <RepeatFields draft={draft} fault={faults.rule} onChange={change} id={`${ids}rule`} />}
        {'detail' in edited && edited.scope !== 'this' && edited.detail.exceptionCount > 0 && (
          <RuleNote detail={edited.detail} draft={draft} />
        )}
        {field('people', '参与人', (id) => (
          <PeopleSelect
            id={id}
            multiple
            activeOnly
            aria-label="参与人"
            placeholder={eventWords.peopleMissing}
            value={draft.people}
            onChange={(people) => change({ ...draft, people })}
          />
        ))}
        <ReminderFields notices={draft.notices} onChange={(notices) => change({ ...draft, notices })} />
        <Form.Item label="关联业务">
          <RelatedRecords
            value={related}
            onChange={async (lists) => {
              setRelated(lists)
              setDirty(true)
            }}
          />
        </Form.Item>
      </Form>
    </Dialog>
  )
}

function send(
  edited: Edited,
  draft: EventDraft,
  relation: ReturnType<typeof relatedIdsOf>,
  requestKey: string,
): Promise<unknown> {
  const notice = [...draft.notices]
  if (!('detail' in edited))
    return ask(eventCalls.save, { event: eventOf(draft), relation, notice, requestKey })
  const { eventId, batchId, startTime } = edited.detail
  const time = momentOf(wallTime(startTime))
  const request = { event: { ...eventOf(draft), eventId, batchId }, relation, notice, time }
  if (edited.scope === 'later') return ask(eventCalls.split, request)
  const type = edited.scope === 'this' ? eventScopes.onlyThis : eventScopes.all
  return ask(eventCalls.update, { ...request, type })
}

/** What another rule would do to occurrences that were changed by themselves. */
const RuleNote = ({ detail, draft }: { detail: EventDetail; draft: EventDraft }) =>
  isSameRule(draftOf(detail), draft) ? null : (
    <p className={styles.note} role="status">
      重复规则已更改：保存后，本系列中单独修改过的 {detail.exceptionCount} 次日程将按新的规则重新生成。
    </p>
  )

interface TypeSelectProps {
  id: string
  value: number | null
  onChange: (typeId: number) => void
}

function TypeSelect({ id, value, onChange }: TypeSelectProps) {
  const { types, isLoading } = useTypes()
  const own = types.filter(({ type }) => type === 2)
  return (
    <Select
      id={id}
      aria-label="日程类型"
      placeholder={eventWords.typeMissing}
      loading={isLoading}
      value={value}
      onChange={onChange}
      notFoundContent="还没有日程类型，请联系管理员在“其他设置”中添加"
      options={own.map(({ typeId, typeName }) => ({ value: Number(typeId), label: typeName }))}
      optionRender={({ value: typeId, label }) => (
        <span className={styles.typeOption}>
          <span
            className={styles.dot}
            style={{ background: own.find((type) => Number(type.typeId) === typeId)?.color }}
          />
          {label}
        </span>
      )}
    />
  )
}

interface MomentPickerProps {
  id: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}

const opensAt = dayjs(`2000-01-01 ${eventLimits.startInPickers}`)

const MomentPicker = ({ id, placeholder, value, onChange }: MomentPickerProps) => (
  <DatePicker
    id={id}
    className={styles.wide}
    format={FORMAT}
    placeholder={placeholder}
    showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: opensAt }}
    value={value === '' ? null : dayjs(value)}
    onChange={(moment) => onChange(moment?.format(FORMAT) ?? '')}
  />
)
