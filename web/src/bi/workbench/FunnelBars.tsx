import type { StageFigure } from '#protocol/bi/workbench/calls.ts'
import { countWords, money } from './Figures.tsx'
import styles from './workbench.module.css'

const PERCENT = 100

/** How many are in this stage or beyond it. */
const reached = (list: readonly StageFigure[], at: number): number =>
  list.slice(at).reduce((sum, { count }) => sum + count, 0)

/** The part of those who reached a stage that has gone on; null after the last one, and where none has come. */
export function rateOf(list: readonly StageFigure[], at: number): number | null {
  const here = reached(list, at)
  if (at === list.length - 1 || here === 0) return null
  return Math.round((reached(list, at + 1) / here) * PERCENT)
}

interface FunnelBarsProps {
  list: readonly StageFigure[]
  onOpen: (stage: StageFigure) => void
}

/** Stages as bars with count and sum, and between them how many have gone on; a bar opens its opportunities. */
export function FunnelBars({ list, onOpen }: FunnelBarsProps) {
  const most = Math.max(1, ...list.map(({ count }) => count))
  return (
    <ol className={styles.stages} aria-label="销售漏斗：各阶段的商机数与金额">
      {list.map((stage, at) => {
        const rate = rateOf(list, at)
        return (
          <li key={stage.statusId}>
            <button
              type="button"
              className={styles.stage}
              disabled={stage.count === 0}
              onClick={() => onOpen(stage)}
            >
              <span className={styles.stageName} title={stage.name}>
                {stage.name}
              </span>
              <span className={styles.track}>
                <span className={styles.fill} style={{ inlineSize: `${(stage.count / most) * PERCENT}%` }} />
              </span>
              <span className={styles.stageCount}>{countWords(stage.count)} 个</span>
              <span className={styles.stageSum}>{money(stage.money)}</span>
            </button>
            {rate !== null && (
              <span className={styles.rate} title="到过这一阶段的商机中，已进入以后阶段的">
                ↓ {rate}% 进入下一阶段
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
