import { CheckCircleFilled, ExclamationCircleFilled, WarningFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { examineCalls, type Finding } from '#protocol/examine/calls.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import styles from './examine.module.css'

const HOURS_OF_DAY = 24

/** 通常 3 小时审批完成; days from two days on. */
function usualWords(hours: number): string {
  if (hours < 1) return '通常不到 1 小时审批完成'
  if (hours < 2 * HOURS_OF_DAY) return `通常 ${Math.round(hours)} 小时审批完成`
  return `通常 ${Math.round(hours / HOURS_OF_DAY)} 天审批完成`
}

/** What those who decide should know of a waiting approval: the same hints, as of now. */
export function Hints({ examineId }: { examineId: number }) {
  const { data = [] } = useQuery(queryOf(examineCalls.findings, { examineId }))
  if (data.length === 0) return null
  return (
    <ul className={styles.hints} aria-label="审批提醒">
      {data.map((finding) => (
        <Line key={finding.words} finding={finding} />
      ))}
    </ul>
  )
}

const Line = ({ finding: { level, words } }: { finding: Finding }) => (
  <li className={styles.finding} data-level={level}>
    {level === 'refusal' ? <ExclamationCircleFilled /> : <WarningFilled />}
    <span>{level === 'refusal' ? `还不能提交：${words}` : words}</span>
  </li>
)

interface FindingsProps {
  findings: readonly Finding[]
  usualHours: number | null
}

/** 提交前检查: what would be refused, what is noticeable, and how long it usually takes. */
export function Findings({ findings, usualHours }: FindingsProps) {
  return (
    <section className={styles.findings} aria-label="提交前检查" aria-live="polite">
      <h3 className={styles.section}>提交前检查</h3>
      <ul>
        {findings.map((finding) => (
          <Line key={finding.words} finding={finding} />
        ))}
        {findings.length === 0 && (
          <li className={styles.finding} data-level="none">
            <CheckCircleFilled />
            <span>没有发现问题，可以提交</span>
          </li>
        )}
        {usualHours !== null && <li className={styles.usual}>{usualWords(usualHours)}</li>}
      </ul>
    </section>
  )
}
