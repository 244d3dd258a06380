import { useEffect, useRef, useState } from 'react'
import styles from './chart.module.css'
import { type ChartColours, coloursAt } from './colours.ts'
import { type ChartOption, type Drawn, drawChart } from './echarts.ts'

export interface DrawingProps {
  /** What the picture shows; the numbers themselves stand in the table beside it. */
  label: string
  option: (colours: ChartColours) => ChartOption
  /** A bar, a slice: its place among those that are drawn. */
  onSelect?: (at: number) => void
}

/** The theme is an attribute of the page: a new one has other colours. */
function useTheme(): string {
  const [theme, setTheme] = useState(themeNow)
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(themeNow()))
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    return () => observer.disconnect()
  }, [])
  return theme
}

const themeNow = () => document.documentElement.dataset.theme ?? ''

/** The picture itself; drawn through `Chart`. */
export function Drawing({ label, option, onSelect }: DrawingProps) {
  const place = useRef<HTMLDivElement>(null)
  const drawn = useRef<Drawn>(null)
  const select = useRef(onSelect)
  const theme = useTheme()
  // nothing can be drawn into an element without a size
  const [hasRoom, setRoom] = useState(false)
  useEffect(() => {
    select.current = onSelect
  })
  useEffect(() => {
    const element = place.current
    if (!element) return
    const look = () => {
      setRoom(element.clientWidth > 0 && element.clientHeight > 0)
      drawn.current?.resize()
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!hasRoom || !place.current) return
    const chart = drawChart(place.current)
    drawn.current = chart
    chart.on('click', ({ dataIndex }) => select.current?.(dataIndex))
    return () => {
      chart.dispose()
      drawn.current = null
    }
  }, [hasRoom])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours, a new drawing none yet
  useEffect(() => {
    if (place.current) drawn.current?.setOption(option(coloursAt(place.current)), { notMerge: true })
  }, [option, theme, hasRoom])
  return <div ref={place} className={styles.chart} role="img" aria-label={label} />
}
