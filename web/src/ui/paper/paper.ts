import type { CSSProperties } from 'react'
import { type PageSetup, sheetSize } from '#protocol/platform/page-setup.ts'
import styles from './paper.module.css'

/** The ground on which a sheet is shown. */
export const desk = styles.desk ?? ''
/** White in every theme, as wide as the paper, with its margins and a line where a page ends. */
export const sheet = styles.sheet ?? ''

/** Measures of a sheet, for the element that is the sheet or surrounds it. */
export function sheetMeasures(page: PageSetup): CSSProperties & Record<`--${string}`, string> {
  const [width, height] = sheetSize(page)
  const { top, right, bottom, left } = page.margins
  return {
    '--sheet-width': `${width}mm`,
    '--sheet-height': `${height}mm`,
    '--sheet-margins': `${top}mm ${right}mm ${bottom}mm ${left}mm`,
    '--sheet-top': `${top}mm`,
    '--sheet-text': `${Math.max(1, height - top - bottom)}mm`,
  }
}
