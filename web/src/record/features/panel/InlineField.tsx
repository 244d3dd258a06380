import { EditOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { viewsOf } from '#web/fields/all.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyEditor } from '../editing.ts'
import { Masked } from '../reveal/Masked.tsx'
import type { FieldEditorProps } from './FieldEditor.tsx'
import styles from './information.module.css'

interface InlineFieldProps extends Omit<FieldEditorProps, 'onClose'> {
  editable: boolean
  recordId: number
  /** Shown in place of the value. */
  instead?: ReactNode
}

/** The value until its editor is there. */
function StillShown({ field }: FieldEditorProps) {
  const { Show } = viewsOf(field.formType)
  return (
    <>
      <div className={styles.label}>{field.name}</div>
      <div className={styles.value}>
        <Show value={field.value} field={field} place="detail" />
      </div>
    </>
  )
}

export const FieldEditor = lazyEditor(async () => (await import('./FieldEditor.tsx')).FieldEditor, StillShown)

/** One value with its label. The pencil shows on hover; Enter saves, Escape cancels. */
export function InlineField({ field, editable, recordId, instead, ...props }: InlineFieldProps) {
  const [editing, setEditing] = useState(false)
  const { Show } = viewsOf(field.formType)
  const value = <Show value={field.value} field={field} place="detail" />
  if (editing && editable) return <FieldEditor {...props} field={field} onClose={() => setEditing(false)} />
  return (
    <>
      <div className={styles.label}>{field.name}</div>
      <div className={styles.value}>
        <div className={styles.shown}>
          {field.masked ? (
            <Masked type={props.type} id={recordId} field={field}>
              {value}
            </Masked>
          ) : (
            (instead ?? value)
          )}
        </div>
        {editable && (
          <Button
            type="text"
            size="small"
            className={styles.pencil}
            icon={<EditOutlined />}
            title="编辑"
            aria-label={`编辑 ${field.name}`}
            onClick={() => setEditing(true)}
          />
        )}
      </div>
    </>
  )
}
