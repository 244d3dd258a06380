import { CloseOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import styles from './Chip.module.css'

interface ChipProps {
  /** The whole text, for the tooltip and for screen readers. */
  words: string
  /** Drawn in its place, such as words with colours. */
  children?: ReactNode
  /** Opens the editor of the condition; without it the words are no button. */
  onEdit?: () => void
  /** What the ✕ is called. */
  removal: string
  onRemove: () => void
}

/** A condition in force, with its ✕. */
export const Chip = ({ words, children = words, onEdit, removal, onRemove }: ChipProps) => (
  <span className={styles.chip}>
    {onEdit ? (
      <button type="button" className={styles.text} onClick={onEdit} title={words} aria-label={words}>
        {children}
      </button>
    ) : (
      <span className={styles.words} title={words}>
        {children}
      </span>
    )}
    <button type="button" className={styles.close} aria-label={removal} onClick={onRemove}>
      <CloseOutlined />
    </button>
  </span>
)
