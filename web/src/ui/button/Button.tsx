import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** The emphasis; omit for a bordered button. */
  type?: 'primary' | 'dashed' | 'text' | 'link'
  htmlType?: 'submit' | 'button'
  size?: 'small' | 'large'
  shape?: 'circle'
  icon?: ReactNode
  danger?: boolean
  /** Fills the width of its container. */
  block?: boolean
  /** At work: it keeps its place and the focus, and takes no press. */
  loading?: boolean
}

/** The product's button; with an icon alone it needs `aria-label` or `title`. */
export function Button({
  type,
  htmlType = 'button',
  size,
  shape,
  icon,
  danger = false,
  block = false,
  loading = false,
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // neither is its form sent a second time
    if (loading) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      aria-busy={loading || undefined}
      {...rest}
      type={htmlType}
      className={`${styles.button} ${className}`}
      data-look={type}
      data-size={size}
      data-shape={shape}
      data-danger={danger || undefined}
      data-block={block || undefined}
      data-bare={(children ?? false) === false || undefined}
      onClick={press}
    >
      {loading ? <Spinner /> : icon && <span className={styles.icon}>{icon}</span>}
      {children}
    </button>
  )
}
