import type { CSSProperties } from 'react'

/** Default widths in pixels of the fields for a day, a time and a range of days. */
export const widths = { day: 136, moment: 184, range: 264 } as const

interface Look {
  className?: string
  style?: CSSProperties
}

/** The style that gives the placeholder the width of the loaded picker; a class sets the width itself. */
export const styleOf = ({ className, style }: Look, width: number): CSSProperties | undefined =>
  className === undefined ? { width, ...style } : style

/** Of a field for one day, or for a moment. */
export const dayStyle = (props: Look & { showTime?: unknown }) =>
  styleOf(props, props.showTime ? widths.moment : widths.day)
