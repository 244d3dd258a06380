import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './chart.module.css'
import type { DrawingProps } from './Drawing.tsx'

const heights = [38, 62, 45, 80, 56, 70, 34, 60, 48, 74]

/** Bars without numbers: nothing jumps when the picture comes. */
const Waiting = () => (
  <div className={styles.waiting} aria-hidden>
    {heights.map((height) => (
      <span key={height} style={{ blockSize: `${height}%` }} />
    ))}
  </div>
)

/** A chart; the library that draws it is large and fetched with the first one. */
export const Chart = lazyComponent<DrawingProps>(async () => (await import('./Drawing.tsx')).Drawing, Waiting)
