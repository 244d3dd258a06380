import type { CSSProperties } from 'react'

/** Pixels of a field for a day, a moment and a range of days where nothing around it says how wide it is. */
export const widths = { day: 136, moment: 184, range: 264 } as const

interface Look {
  className?: string
  style?: CSSProperties
}

/** As wide before its calendar is there as afterwards; a class says the width by itself. */
export const styleOf = ({ className, style }: Look, width: number): CSSProperties | undefined =>
  className === undefined ? { width, ...style } : style

/** Of a field for one day, or for a moment. */
export const dayStyle = (props: Look & { showTime?: unknown }) =>
  styleOf(props, props.showTime ? widths.moment : widths.day)
