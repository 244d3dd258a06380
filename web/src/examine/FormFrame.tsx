import { type ReactNode, useRef, useState } from 'react'
import { examineForm } from '#protocol/examine/forms.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import styles from './examine.module.css'

const widths = { usual: 720, wide: 960 }

/** What the form puts into its panel. */
export interface FormSlot {
  /** Where its buttons are drawn; null until the panel is there. */
  foot: HTMLElement | null
  /** The guarded way out. */
  leave: () => void
  setDirty: (dirty: boolean) => void
}

interface FormFrameProps<Data> {
  title: string
  oaType: number
  leaveNote?: string
  /** The form on its way: the panel is there before. */
  form: { data: Data | undefined; error: unknown; refetch: () => Promise<unknown> }
  onClose: () => void
  children: (data: Data, slot: FormSlot) => ReactNode
}

/** The panel of a form, with what is shown until the form is there. */
export function FormFrame<Data>({ title, oaType, leaveNote, form, onClose, children }: FormFrameProps<Data>) {
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [isDirty, setDirty] = useState(false)
  const out = useRef(onClose)
  return (
    <Panel
      open
      title={title}
      width={examineForm(oaType).lines ? widths.wide : widths.usual}
      dirty={isDirty}
      leaveNote={leaveNote}
      onClose={onClose}
      footer={(leave) => {
        out.current = leave
        return <div ref={setFoot} className={styles.foot} />
      }}
    >
      {form.data !== undefined ? (
        children(form.data, { foot, setDirty, leave: () => out.current() })
      ) : form.error ? (
        <EmptyState variant="error" text={messageOf(form.error)} onRetry={() => void form.refetch()} />
      ) : (
        <LoadingRows rows={6} columns={1} height={72} />
      )}
    </Panel>
  )
}
