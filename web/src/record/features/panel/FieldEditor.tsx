import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { validateValue } from '#protocol/fields/validate.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { Button, WHILE_BUSY } from '#web/ui/button/Button.tsx'
import { calendar } from '#web/ui/layer/focus.ts'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useRefreshRecords } from '../../model/data/record.ts'
import { focusControl } from '../../parts/form/focus.ts'
import { saveField } from '../../parts/in-place/save-field.ts'
import styles from './information.module.css'

export interface FieldEditorProps {
  type: RecordType
  record: Row
  field: FormField
  /** All fields of the record: choosing an option may hide others. */
  fields: readonly FormField[]
  onClose: () => void
}

/** The control of one field with what saves and what leaves it. */
export function FieldEditor({ type, record, field, fields, onClose }: FieldEditorProps) {
  const id = useId()
  const views = viewsOf(field.formType)
  const initial = views.parse(field.value, field)
  const [value, setValue] = useState(initial)
  const [fault, setFault] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const refreshRecords = useRefreshRecords(type)
  const changed = JSON.stringify(value) !== JSON.stringify(initial)
  const release = useUnsaved(changed)
  useEffect(() => focusControl(box.current), [])

  const save = async () => {
    if (saving) return
    if (!changed) return onClose()
    const wrong = validateValue(field, views.toWrite(value, field))
    setFault(wrong)
    if (wrong) return
    setSaving(true)
    try {
      await saveField({ type, record, field, fields, value })
      release()
      await refreshRecords()
      toast.success('编辑成功')
      onClose()
    } catch (failure) {
      setFault(messageOf(failure))
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return
    const inList = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true'
    // a list or calendar that is open closes first, by itself
    if (event.key === 'Escape' && !inList && !document.querySelector(calendar)) {
      // the panel around it stays
      event.stopPropagation()
      onClose()
    }
    if (event.key === 'Enter' && !inList && (!views.roomy || event.ctrlKey)) {
      event.preventDefault()
      void save()
    }
  }
  if (!views.Edit) return null
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {field.name}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter and Escape of the control inside */}
      <div className={styles.editor} ref={box} onKeyDown={onKeyDown}>
        <div className={styles.control}>
          <views.Edit
            id={id}
            field={field}
            value={value}
            invalid={fault !== null}
            disabled={saving}
            onChange={(next) => {
              setValue(next)
              setFault(null)
            }}
          />
        </div>
        <Button
          type="text"
          size="small"
          icon={<CheckOutlined />}
          loading={saving}
          title="保存"
          aria-label={`保存 ${field.name}`}
          onClick={() => void save()}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          title="取消"
          aria-label={`取消编辑 ${field.name}`}
          disabled={saving}
          reason={WHILE_BUSY}
          onClick={onClose}
        />
      </div>
      {fault && (
        <div className={styles.fault} role="alert">
          {fault}
        </div>
      )}
    </>
  )
}
