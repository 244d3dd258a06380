import { type ComponentProps, type MouseEvent, type ReactNode, useId, useState } from 'react'
import { Tooltip } from '../overlay/Tooltip.tsx'
import styles from './Button.module.css'
import { Spinner } from './Spinner.tsx'

/** A closed button states why, and what to do: `disabled` without words does not compile. A reason alone closes it, too. */
export type Closing =
  | { disabled: boolean; reason: string }
  | { disabled?: undefined; reason?: string | undefined }

interface Look extends Omit<ComponentProps<'button'>, 'type' | 'disabled'> {
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

export type ButtonProps = Look & Closing

/** The reason of a button whose own act, or one beside it, is under way. */
export const WHILE_BUSY = '正在处理，请稍候'

/**
 * The product's button; with an icon alone it needs `aria-label` or `title`. A closed one takes no press, and stays within
 * reach of Tab and pointer, so that its reason can be read.
 */
export function Button(props: ButtonProps) {
  // decided by the caller's code, not by the state: the element stays the same when the button opens or closes
  return 'reason' in props ? <Closable {...props} /> : <Plain {...props} />
}

function Closable({ disabled, reason, ...look }: ButtonProps) {
  const { title, 'aria-describedby': described, onFocus, onBlur, ...rest } = look
  const id = useId()
  const [isShown, show] = useState(false)
  const words = disabled === false ? undefined : reason || undefined
  return (
    <Tooltip title={words} open={isShown && words !== undefined} onOpenChange={show}>
      <Plain
        {...rest}
        title={words ? undefined : title}
        closed={words === undefined ? undefined : { id, words }}
        described={[described, words && id].filter(Boolean).join(' ') || undefined}
        // not by the tooltip itself: it would draw at once, which React refuses where a layer gives the focus back
        onFocus={(event) => {
          show(words !== undefined)
          onFocus?.(event)
        }}
        onBlur={(event) => {
          show(false)
          onBlur?.(event)
        }}
      />
    </Tooltip>
  )
}

interface PlainProps extends Look {
  closed?: { id: string; words: string }
  /** Replaces what the tooltip adds while it is shown, so that the reason is read once. */
  described?: string
}

function Plain({
  type,
  htmlType = 'button',
  size,
  shape,
  icon,
  danger = false,
  block = false,
  loading = false,
  closed,
  className = '',
  onClick,
  children,
  'aria-describedby': about,
  ...rest
}: PlainProps) {
  const { described = closed ? undefined : about, ...given } = rest
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (!loading && !closed) return onClick?.(event)
    // neither is its form sent a second time, nor does what surrounds a closed one take the press
    event.preventDefault()
    if (closed) event.stopPropagation()
  }
  return (
    <button
      aria-busy={loading || undefined}
      {...given}
      type={htmlType}
      className={`${styles.button} ${className}`}
      data-look={type}
      data-size={size}
      data-shape={shape}
      data-danger={danger || undefined}
      data-block={block || undefined}
      data-bare={(children ?? false) === false || undefined}
      aria-disabled={closed ? true : undefined}
      aria-describedby={described}
      onClick={press}
    >
      {loading ? <Spinner /> : icon && <span className={styles.icon}>{icon}</span>}
      {children}
      {closed && (
        <span id={closed.id} hidden>
          {closed.words}
        </span>
      )}
    </button>
  )
}
