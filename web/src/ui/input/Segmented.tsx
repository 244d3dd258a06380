import { type ReactNode, useId } from 'react'
import styles from './Segmented.module.css'

export interface SegmentedProps<Value extends string | number> {
  id?: string
  'aria-label'?: string
  className?: string
  value: Value | undefined
  onChange: (value: Value) => void
  /** `count` reserves room while it is undefined, so that nothing moves when it arrives; 0 is not shown. */
  options: readonly { value: Value; label: ReactNode; count?: number | undefined; disabled?: boolean }[]
  /** Fills the width of its container, in equal segments. */
  block?: boolean
  disabled?: boolean
}

const MOST_SHOWN = 99
const wordsOf = (count = 0) => (count > MOST_SHOWN ? ` ${MOST_SHOWN}+` : count > 0 ? ` ${count}` : '')

/** A few choices side by side, one of them taken; arrow keys move between them, as between all radio buttons. */
export function Segmented<Value extends string | number>(props: SegmentedProps<Value>) {
  const { id, className = '', value, onChange, options, block, disabled } = props
  const name = useId()
  return (
    <div
      id={id}
      role="radiogroup"
      aria-label={props['aria-label']}
      className={`${styles.track} ${className}`}
      data-block={block || undefined}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.item}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={option.value === value}
            disabled={disabled || option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.label} title={typeof option.label === 'string' ? option.label : undefined}>
            {option.label}
            {'count' in option && <span className={styles.count}>{wordsOf(option.count)}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
