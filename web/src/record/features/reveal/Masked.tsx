import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { applicationOf } from '#protocol/applications.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './reveal.module.css'

const RevealDialog = lazyComponent(async () => (await import('./RevealDialog.tsx')).RevealDialog)

interface MaskedProps {
  type: RecordType
  id: number
  field: FormField
  /** The masked value. */
  children: ReactNode
}

/** A masked value; users with the right can show one value for a reason, until the page is left. */
export function Masked({ type, id, field, children }: MaskedProps) {
  const { reveal: calls, history } = applicationOf(type).calls
  const may = useCan()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<{ value: unknown } | null>(null)
  const { Show } = viewsOf(field.formType)
  if (!calls || calls.reveal.need === 'public' || calls.reveal.need === 'signedIn' || !may(calls.reveal.need))
    return children
  const label = shown ? `隐藏${field.name}` : `查看${field.name}`
  return (
    <span className={styles.masked}>
      {shown ? <Show value={shown.value} field={field} place="detail" /> : children}
      <Button
        type="text"
        size="small"
        className={styles.eye}
        icon={shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        title={label}
        aria-label={label}
        onClick={() => (shown ? setShown(null) : setAsking(true))}
      />
      {asking && (
        <RevealDialog
          calls={calls}
          type={type}
          id={id}
          field={field}
          onShown={({ value, left }) => {
            setShown({ value })
            toast.info(`已记入操作记录，今天还可以查看 ${left} 次`)
            if (history) void refresh(client, history.list)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </span>
  )
}
