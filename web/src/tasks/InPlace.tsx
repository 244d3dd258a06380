import { type KeyboardEvent, useState } from 'react'
import { EMPTY } from '#web/platform/format.ts'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './panel.module.css'

interface InPlaceProps {
  label: string
  value: string
  /** Shown where there is no text. */
  placeholder: string
  limit: number
  /** Several lines: Ctrl+Enter saves, where otherwise Enter does. */
  lines?: true
  /** It is read alone. */
  isClosed?: boolean
  /** An empty text cancels. */
  required?: true
  className: string | undefined
  onSave: (text: string) => Promise<boolean>
}

/**
 * A text that a click opens for editing: Enter and a click elsewhere save, Escape cancels, an unchanged text is not sent. What the
 * server refuses, or does not get, stays in the field.
 */
export function InPlace({ label, value, placeholder, className, isClosed, ...rest }: InPlaceProps) {
  const [isOpen, setOpen] = useState(false)
  // a user who leaves by a key goes on from the text
  const [isLeft, setLeft] = useState(false)
  const close = (byKey: boolean) => {
    setLeft(byKey)
    setOpen(false)
  }
  if (isOpen) return <Editor label={label} value={value} {...rest} onClose={close} />
  if (isClosed) return <p className={className}>{value || EMPTY}</p>
  return (
    <button
      type="button"
      className={`${styles.inPlace} ${className}`}
      aria-label={`编辑${label}`}
      // biome-ignore lint/a11y/noAutofocus: the field that had the keyboard is gone
      autoFocus={isLeft}
      onClick={() => setOpen(true)}
    >
      {value === '' ? <span className={styles.hint}>{placeholder}</span> : value}
    </button>
  )
}

type EditorProps = Omit<InPlaceProps, 'placeholder' | 'className' | 'isClosed'> & {
  onClose: (byKey: boolean) => void
}

function Editor({ label, value, limit, lines, required, onSave, onClose }: EditorProps) {
  const [text, setText] = useState(value)
  const [busy, run] = useBusy()
  const save = (byKey: boolean) =>
    run(async () => {
      const given = text.trim()
      const isChanged = given !== value && !(required && given === '')
      if (!isChanged || (await onSave(given))) onClose(byKey)
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose(true)
    } else if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      void save(true)
    }
  }
  const shared = {
    'aria-label': label,
    autoFocus: true,
    maxLength: limit,
    value: text,
    onBlur: () => void save(false),
    'aria-busy': busy,
    onKeyDown,
  }
  if (lines) return <TextArea {...shared} limit={limit} onChange={(event) => setText(event.target.value)} />
  return <Input {...shared} onChange={(event) => setText(event.target.value)} />
}
