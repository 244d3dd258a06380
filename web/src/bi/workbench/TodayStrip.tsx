import { Link } from 'react-router'
import { workbenchCalls } from '#protocol/bi/workbench/calls.ts'
import { crmTodos } from '#protocol/crm/application.ts'
import { countOf, useTodoCounts } from '#web/record/model/data/todos.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { countWords, money } from './Figures.tsx'
import { useFigures } from './use-figures.ts'
import styles from './workbench.module.css'

const OWN = 1
const RECEIVED = 2
const ownMonth = { dataType: OWN, type: 'month', label: RECEIVED }

/** What there is to do today, before what was: entries of 待办事项 that wait, and what is missing of one's own goal. */
export function TodayStrip() {
  const { data: counts, error } = useTodoCounts(crmTodos)
  const { data: goal } = useFigures(workbenchCalls.performance, ownMonth)
  const waiting = crmTodos.entries.flatMap((entry) => {
    const count = countOf(counts, entry) ?? 0
    return count > 0 ? [{ ...entry.todo, count }] : []
  })
  const missing = goal ? goal.achievementMoneys - goal.money : 0
  return (
    <section className={styles.today} aria-label="今天" aria-busy={!counts && !error}>
      {!counts && !error && <Skeleton widths={[160]} />}
      {waiting.map(({ key, title, count }) => (
        <Link key={key} to={`/crm/message?entry=${key}`} className={styles.waiting}>
          {title} <strong>{countWords(count)}</strong>
        </Link>
      ))}
      {counts && waiting.length === 0 && <span className={styles.plain}>没有待办事项</span>}
      {counts && (
        <Link to="/my-day" className={styles.waiting}>
          我的一天
        </Link>
      )}
      {goal && goal.achievementMoneys > 0 && (
        <span className={styles.missing}>
          {missing > 0 ? `本月回款还差 ${money(missing)}` : '本月回款目标已完成'}
        </span>
      )}
    </section>
  )
}
