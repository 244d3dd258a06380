import type { ComponentProps, ReactNode } from 'react'

interface IconProps extends Omit<ComponentProps<'span'>, 'children'> {
  spin?: boolean
  /** Degrees. */
  rotate?: number
}

interface Drawing {
  name: string
  viewBox: string
  paths: readonly string[]
  fillRule?: 'evenodd' | 'nonzero'
}

/**
 * An icon of the library as the build emits it (web/plain-icons.ts): the same SVG without the library's wrapper, which injects styles
 * per icon, and without its English label. The caller provides the accessible name.
 * @public taken up by web/plain-icons.ts
 */
export const drawn =
  (drawing: Drawing) =>
  (props: IconProps): ReactNode =>
    draw(drawing, props)

function draw({ name, viewBox, paths, fillRule }: Drawing, props: IconProps): ReactNode {
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
        viewBox={viewBox}
        fillRule={fillRule}
        focusable="false"
        data-icon={name}
        width="1em"
        height="1em"
        fill="currentColor"
        aria-hidden="true"
        style={rotate ? { transform: `rotate(${rotate}deg)` } : undefined}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    </span>
  )
}
