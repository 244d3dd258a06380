import { CloseCircleFilled } from '@ant-design/icons'
import type { ComponentProps, KeyboardEvent, MouseEvent, ReactNode } from 'react'
import styles from './Input.module.css'

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  size?: 'small' | 'middle' | 'large'
  /** A form item around the field names its fault by itself. */
  status?: 'error'
  variant?: 'borderless' | 'underlined'
  prefix?: ReactNode
  suffix?: ReactNode
  /** Offers a button that empties the field. */
  allowClear?: boolean
  /** Shows the number of characters used of `maxLength`. */
  showCount?: boolean
  /** Enter, once however long it is held, and not the one that ends a word being composed. */
  onPressEnter?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** After the field was emptied by its button. */
  onClear?: () => void
}

/** Clears a field and dispatches the event of typing, so that change listeners run. */
function empty(input: HTMLInputElement): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.focus()
}

const inputIn = (event: MouseEvent) => event.currentTarget.closest(`.${styles.box}`)?.querySelector('input')
const keepFocus = (event: MouseEvent) => event.preventDefault()

/** One line of text. */
export function Input(props: InputProps) {
  const { prefix, suffix, allowClear, showCount, onClear, className = '', style, ...field } = props
  const { size, status, variant, onPressEnter, onKeyDown, ...input } = field
  const look = { 'data-size': size, 'data-variant': variant }
  const element = (outside: ComponentProps<'input'>) => (
    <input
      // the CSS shows the clear button while `:placeholder-shown` does not match
      placeholder={allowClear ? ' ' : undefined}
      aria-invalid={status === 'error' || undefined}
      {...input}
      {...('value' in input && { value: input.value ?? '' })}
      {...outside}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat && !event.nativeEvent.isComposing) onPressEnter?.(event)
        onKeyDown?.(event)
      }}
    />
  )
  const isBare = !prefix && !suffix && !allowClear && !showCount
  if (isBare) return element({ className: `${styles.box} ${className}`, style, ...look })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: a press beside the text means the field, which keys reach by themselves
    <span
      className={`${styles.box} ${className}`}
      style={style}
      {...look}
      onClick={(event) => inputIn(event)?.focus()}
    >
      {prefix && <span className={styles.prefix}>{prefix}</span>}
      {element({ className: styles.inner })}
      {allowClear && (
        <button
          type="button"
          className={styles.clear}
          aria-label="清空"
          onMouseDown={keepFocus}
          onClick={(event) => {
            const found = inputIn(event)
            if (found) empty(found)
            onClear?.()
          }}
        >
          <CloseCircleFilled aria-hidden />
        </button>
      )}
      {showCount && (
        <span className={styles.count}>
          {String(input.value ?? '').length} / {input.maxLength}
        </span>
      )}
      {suffix && <span className={styles.suffix}>{suffix}</span>}
    </span>
  )
}
