import { useId, useState } from 'react'
import { type BulletinFigure, bulletinFigures } from '#protocol/work-log/bulletin-figures.ts'
import type { Bulletin } from '#protocol/work-log/log-calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import styles from './figures.module.css'

const Behind = lazyComponent(async () => (await import('./Behind.tsx')).Behind)

/** Whose figures: of one's own day as it is now, or those that a log keeps. */
export type FigureSource = { today: 1 } | { logId: number }

interface SalesFiguresProps {
  label: string
  /** Before each name: 今日. */
  prefix?: string
  figures: Bulletin | undefined
  source: FigureSource
}

/** The five figures of 销售简报; a press on one shows the records behind it, below. */
export function SalesFigures({ label, prefix = '', figures, source }: SalesFiguresProps) {
  const [opened, setOpened] = useState<BulletinFigure>()
  const id = useId()
  return (
    <section aria-label={label} aria-busy={!figures} className={styles.figures}>
      <div className={styles.chips}>
        {bulletinFigures.map((figure) => {
          const value = figures?.[figure.key] ?? 0
          const isOpen = opened?.key === figure.key
          const words = (
            <>
              {prefix}
              {figure.title}
              <strong>{figures ? formatNumber(value) : ''}</strong>
              {figure.unit}
            </>
          )
          // nothing is behind a figure that is nothing
          if (value === 0)
            return (
              <span key={figure.key} className={styles.chip}>
                {words}
              </span>
            )
          return (
            <button
              key={figure.key}
              type="button"
              className={styles.chip}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setOpened(isOpen ? undefined : figure)}
            >
              {words}
            </button>
          )
        })}
      </div>
      {opened && (
        <div id={id}>
          <Behind key={opened.key} figure={opened} source={source} />
        </div>
      )}
    </section>
  )
}
