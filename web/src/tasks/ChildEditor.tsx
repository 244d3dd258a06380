import dayjs from 'dayjs'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { taskLimits } from '#protocol/office/door.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { PeopleSelect } from '#web/ui/people/PeopleSelect.tsx'
import { DatePicker } from '#web/ui/pickers/DatePicker.tsx'
import styles from './panel.module.css'

export interface ChildDraft {
  name: string
  stopTime: string | null
  mainUserId: number | null
}

interface ChildEditorProps {
  begin: ChildDraft
  /** False where it was refused: the editor stays as it is. */
  onSave: (draft: ChildDraft) => Promise<boolean>
  onClose: () => void
}

/** Layers that belong to its pickers although they are drawn elsewhere. */
const layers = '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root'

/**
 * A sub-task in one row: Enter and a click outside submit, Escape, an empty name and an unchanged draft cancel (spec 3 §4); line
 * breaks of a pasted name are dropped.
 */
export function ChildEditor({ begin, onSave, onClose }: ChildEditorProps) {
  const [draft, setDraft] = useState(begin)
  const row = useRef<HTMLDivElement>(null)
  const isSaving = useRef(false)
  const submit = async () => {
    if (isSaving.current) return
    const given = { ...draft, name: draft.name.trim() }
    const isUnchanged =
      given.name === begin.name && given.stopTime === begin.stopTime && given.mainUserId === begin.mainUserId
    if (given.name === '' || isUnchanged) {
      onClose()
      return
    }
    isSaving.current = true
    const wasSaved = await onSave(given)
    isSaving.current = false
    if (wasSaved) onClose()
  }
  const latest = useRef(submit)
  latest.current = submit
  useEffect(() => {
    const listen = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || row.current?.contains(target) || target.closest(layers)) return
      void latest.current()
    }
    addEventListener('pointerdown', listen)
    return () => removeEventListener('pointerdown', listen)
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div ref={row} className={styles.childEditor}>
      <Input
        aria-label="子任务名称"
        placeholder="子任务名称"
        autoFocus
        maxLength={taskLimits.childName}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value.replaceAll(/[\r\n]/g, '') })}
        onPressEnter={(event) => {
          event.stopPropagation()
          void submit()
        }}
        onKeyDown={onKeyDown}
      />
      <DatePicker
        aria-label="子任务截止时间"
        placeholder="截止时间"
        value={draft.stopTime === null ? null : dayjs(draft.stopTime)}
        onChange={(day) => setDraft({ ...draft, stopTime: day?.format('YYYY-MM-DD') ?? null })}
      />
      <PeopleSelect
        aria-label="子任务负责人"
        placeholder="负责人"
        activeOnly
        value={draft.mainUserId === null ? [] : [draft.mainUserId]}
        onChange={([userId]) => setDraft({ ...draft, mainUserId: userId ?? null })}
      />
    </div>
  )
}
