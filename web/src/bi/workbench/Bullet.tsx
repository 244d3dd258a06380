import { money } from './Figures.tsx'
import styles from './workbench.module.css'

const PERCENT = 100

interface BulletProps {
  /** What is done: 回款金额. */
  name: string
  done: number
  /** 0: none is set. */
  goal: number
  proportion: number
  /** The part of the period that has passed; null where it has ended or has no goal by days. */
  passed: number | null
}

/** How much of a goal is reached, as a bar: what is done, the mark of the goal, and where one would be by today. */
export function Bullet({ name, done, goal, proportion, passed }: BulletProps) {
  const scale = Math.max(goal, done, 1)
  const at = (amount: number) => `${Math.min(PERCENT, (amount / scale) * PERCENT)}%`
  const expected = passed === null || goal === 0 ? null : goal * passed
  const left = goal - done
  return (
    <div className={styles.bullet}>
      <p className={styles.share}>
        <strong>{proportion}%</strong>
        {goal > 0 && <span>{left > 0 ? `还差 ${money(left)}` : `超出 ${money(-left)}`}</span>}
      </p>
      <div className={styles.scale} role="img" aria-label={`${name}完成率${proportion}%`}>
        <span
          className={styles.done}
          data-behind={expected !== null && done < expected ? '' : undefined}
          style={{ inlineSize: at(done) }}
        />
        {expected !== null && (
          <span
            className={styles.expected}
            style={{ insetInlineStart: at(expected) }}
            title={`按时间进度应完成 ${money(expected)}`}
          />
        )}
        {goal > 0 && (
          <span
            className={styles.goal}
            style={{ insetInlineStart: at(goal) }}
            title={`目标 ${money(goal)}`}
          />
        )}
      </div>
      <dl className={styles.pair}>
        <div>
          <dt>{name}</dt>
          <dd>{money(done)}</dd>
        </div>
        {expected !== null && (
          <div>
            <dt>按时间进度应完成</dt>
            <dd>{money(expected)}</dd>
          </div>
        )}
        <div>
          <dt>目标金额</dt>
          <dd>{goal > 0 ? money(goal) : '未设置'}</dd>
        </div>
      </dl>
    </div>
  )
}
