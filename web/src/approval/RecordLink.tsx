import { useRelationSlot } from '#web/fields/relation/picker-slot.ts'
import { EMPTY } from '#web/platform/format.ts'
import styles from './record-link.module.css'

interface RecordLinkProps {
  target: string
  id: number
  name: string
  className?: string
  /** Beside being opened. */
  onOpen?: () => void
}

/** Opens a record beside the list; plain words where the person may not read it. */
export function RecordLink({ target, id, name, className = '', onOpen }: RecordLinkProps) {
  const slot = useRelationSlot()
  if (!slot?.addressOf(target, id)) return <span className={className}>{name || EMPTY}</span>
  return (
    <button
      type="button"
      className={`${styles.link} ${className}`}
      onClick={() => {
        onOpen?.()
        slot.open(target, id)
      }}
    >
      {name || EMPTY}
    </button>
  )
}
