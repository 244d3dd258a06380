import type { ComponentProps, ReactNode } from 'react'

interface IconProps extends Omit<ComponentProps<'span'>, 'children'> {
  spin?: boolean
  /** Degrees. */
  rotate?: number
}

/** Written by the build (web/plain-icons.ts). */
const SHEET = '__ICON_SHEET__'

/**
 * An icon of the library as the build emits it (web/plain-icons.ts): a symbol of the sheet of icons, without the library's wrapper, which
 * injects styles per icon, and without its English label. The caller provides the accessible name.
 * @public taken up by web/plain-icons.ts
 */
export const drawn =
  (name: string, symbol: string) =>
  (props: IconProps): ReactNode =>
    draw(name, symbol, props)

function draw(name: string, symbol: string, props: IconProps): ReactNode {
  const { className = '', spin = name === 'loading', rotate, tabIndex, ...rest } = props
  const spoken = rest['aria-label'] ? { role: 'img' } : { 'aria-hidden': true }
  return (
    <span
      {...spoken}
      {...rest}
      tabIndex={tabIndex ?? (rest.onClick ? -1 : undefined)}
      className={`anticon anticon-${name} ${spin ? 'anticon-spin' : ''} ${className}`}
    >
      <svg
        focusable="false"
        data-icon={name}
        width="1em"
        height="1em"
        fill="currentColor"
        aria-hidden="true"
        style={rotate ? { transform: `rotate(${rotate}deg)` } : undefined}
      >
        <use href={`${SHEET}#${symbol}`} />
      </svg>
    </span>
  )
}
