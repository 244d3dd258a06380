import { type CSSProperties, useEffect, useState } from 'react'
import { type PageSetup, sheetSize } from '#protocol/platform/page-setup.ts'
import styles from './paper.module.css'

/** The ground on which a sheet is shown. */
export const desk = styles.desk ?? ''
/** White in every theme, as wide as the paper, with its margins and a line where a page ends. */
export const sheet = styles.sheet ?? ''

/** Measures of a sheet, for the element that is the sheet or surrounds it. */
export function sheetMeasures(
  page: PageSetup,
  zoom = 1,
): CSSProperties & Record<`--${string}`, string | number> {
  const [width, height] = sheetSize(page)
  const { top, right, bottom, left } = page.margins
  return {
    '--sheet-zoom': zoom,
    '--sheet-width': `${width}mm`,
    '--sheet-height': `${height}mm`,
    '--sheet-margins': `${top}mm ${right}mm ${bottom}mm ${left}mm`,
    '--sheet-top': `${top}mm`,
    '--sheet-text': `${Math.max(1, height - top - bottom)}mm`,
  }
}

const PIXELS_OF_MM = 96 / 25.4
/** Left and right of the sheet, in pixels. */
const AROUND = 32

/** How much a sheet is made smaller so that the whole of its width is seen in an element; never larger than paper is. */
export function useSheetZoom(ground: HTMLElement | null, page: PageSetup | undefined): number {
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    if (!ground) return
    const observer = new ResizeObserver(() => setRoom(ground.clientWidth))
    observer.observe(ground)
    return () => observer.disconnect()
  }, [ground])
  if (!page || !room) return 1
  return Math.min(1, (room - AROUND) / (sheetSize(page)[0] * PIXELS_OF_MM))
}
