/** What charts are drawn with, as the theme has it now: their library cannot read CSS variables. */
export interface ChartColours {
  /** Words are measured before they are drawn: their font must be named. */
  font: string
  text: string
  grey: string
  line: string
  ground: string
  /** In the order of bi.md §17.6. */
  series: readonly string[]
}

const SERIES = 8

/** Reads the tokens at an element. */
export function coloursAt(element: Element): ChartColours {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    font: style.fontFamily,
    text: token('--ant-color-text'),
    grey: token('--ant-color-text-secondary'),
    line: token('--ant-color-border-secondary'),
    ground: token('--ant-color-bg-elevated'),
    series: Array.from({ length: SERIES }, (_, at) => token(`--chart-${at + 1}`)),
  }
}
