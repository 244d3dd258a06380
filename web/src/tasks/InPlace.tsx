import { type KeyboardEvent, useState } from 'react'
import { Input } from '#web/ui/input/Input.tsx'
import { TextArea } from '#web/ui/input/TextArea.tsx'
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

/** A text that a click opens for editing: Enter and a click elsewhere save, Escape cancels, an unchanged text is not sent. */
export function InPlace({ label, value, placeholder, className, isClosed, ...rest }: InPlaceProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Editor label={label} value={value} {...rest} onClose={() => setOpen(false)} />
  if (isClosed) return <p className={className}>{value}</p>
  return (
    <button
      type="button"
      className={`${styles.inPlace} ${className}`}
      aria-label={`编辑${label}`}
      onClick={() => setOpen(true)}
    >
      {value === '' ? <span className={styles.hint}>{placeholder}</span> : value}
    </button>
  )
}

type EditorProps = Omit<InPlaceProps, 'placeholder' | 'className' | 'isClosed'> & { onClose: () => void }

function Editor({ label, value, limit, lines, required, onSave, onClose }: EditorProps) {
  const [text, setText] = useState(value)
  const save = async () => {
    const given = text.trim()
    if (given !== value && !(required && given === '')) await onSave(given)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      void save()
    }
  }
  const shared = {
    'aria-label': label,
    autoFocus: true,
    maxLength: limit,
    value: text,
    onBlur: () => void save(),
    onKeyDown,
  }
  if (lines) return <TextArea {...shared} limit={limit} onChange={(event) => setText(event.target.value)} />
  return <Input {...shared} onChange={(event) => setText(event.target.value)} />
}
