import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './grid.module.css'

interface Tip {
  text: string
  left: number
  top: number
}

const DELAY = 350
const cellUnder = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null

/** Words of a cell that are cut, or nothing. */
function tipOf(cell: HTMLElement): Tip | null {
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    (element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0,
  )
  const text = cell.textContent?.trim() ?? ''
  if (!cut || text === '') return null
  const { left, bottom } = cell.getBoundingClientRect()
  return { text, left: Math.min(left, innerWidth - 380), top: bottom + 2 }
}

/** One tooltip for all cells: a tooltip per cell would be a thousand. */
export function CellTip({ within }: { within: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const grid = within.current
    if (!grid) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const hide = () => {
      clearTimeout(waiting)
      setTip(null)
    }
    const over = (event: MouseEvent) => {
      hide()
      const cell = cellUnder(event.target)
      if (cell) waiting = setTimeout(() => setTip(tipOf(cell)), DELAY)
    }
    grid.addEventListener('mouseover', over)
    grid.addEventListener('mouseleave', hide)
    grid.addEventListener('scroll', hide, { passive: true })
    return () => {
      clearTimeout(waiting)
      grid.removeEventListener('mouseover', over)
      grid.removeEventListener('mouseleave', hide)
      grid.removeEventListener('scroll', hide)
    }
  }, [within])
  if (!tip) return null
  return createPortal(
    <div className={styles.tip} style={{ left: tip.left, top: tip.top }} role="tooltip">
      {tip.text}
    </div>,
    document.body,
  )
}
