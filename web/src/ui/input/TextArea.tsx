import type { ComponentProps, CSSProperties } from 'react'
import styles from './Input.module.css'

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'rows'> {
  status?: 'error'
  variant?: 'borderless'
  /** Lines it has at least, and up to which it grows with its text. */
  autoSize?: { minRows: number; maxRows: number }
  /** Maximum of characters; the count is shown when most of them are used. */
  limit?: number
}

const usual = { minRows: 2, maxRows: 6 }
/** Share of the limit from which on the count is shown. */
const NEAR = 0.8

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { status, variant, autoSize = usual, limit, className = '', ...rest } = props
  const length = String(rest.value ?? '').length
  const lines: CSSProperties & Record<`--${string}`, number> = {
    '--least': autoSize.minRows,
    '--most': autoSize.maxRows,
  }
  const area = (
    <textarea
      aria-invalid={status === 'error' || undefined}
      {...rest}
      {...('value' in rest && { value: rest.value ?? '' })}
      className={`${styles.box} ${styles.area} ${className}`}
      data-variant={variant}
      rows={autoSize.minRows}
      style={lines}
    />
  )
  if (limit === undefined) return area
  return (
    <span className={styles.counted} data-over={length > limit || undefined}>
      {area}
      {length > limit * NEAR && (
        <span className={styles.used}>
          {length} / {limit}
        </span>
      )}
    </span>
  )
}
