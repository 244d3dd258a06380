import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { decidingCalls, type SheetDecision } from '#protocol/hrm/salary/deciding-calls.ts'
import type { Sheet } from '#protocol/hrm/salary/sheet-calls.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Amount } from '../Amount.tsx'
import { monthWords } from '../month-words.ts'
import { FindingRows } from '../sheet/FindingRows.tsx'
import { findingKinds } from '../sheet/finding-words.ts'
import styles from './deciding.module.css'

/** How a sheet differs from the one before: sums, and what was written about the differences. */
export function Reasons({ sheet }: { sheet: Sheet }) {
  const { data, error, refetch } = useQuery(queryOf(decidingCalls.read, { srecordId: sheet.srecordId }))
  const [shows, show] = useState(false)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={2} columns={1} height={32} />
  const { previous, reasons, findings } = data
  return (
    <section className={styles.compared} aria-label="与上月比较">
      <p className={styles.note}>
        {previous ? (
          <Against sheet={sheet} previous={previous} />
        ) : (
          '没有上月工资表，只检查实发工资低于 0 的员工。'
        )}
      </p>
      {reasons.length === 0 ? (
        <p className={styles.note}>没有需要说明的差异。</p>
      ) : (
        <table className={styles.reasons}>
          <thead>
            <tr>
              <th scope="col">差异</th>
              <th scope="col">薪资项</th>
              <th scope="col">处数</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {reasons.map((reason) => (
              <Reason key={`${reason.kind} ${reason.name} ${reason.word ?? ''}`} {...reason} />
            ))}
          </tbody>
        </table>
      )}
      {findings && findings.length > 0 && (
        <Button type="link" aria-expanded={shows} onClick={() => show(!shows)}>
          {shows ? '收起员工明细' : `查看 ${findings.length} 处的员工明细`}
        </Button>
      )}
      {shows &&
        findings &&
        findingKinds.map(({ kind, title, quick }) => {
          const those = findings.filter((finding) => finding.kind === kind)
          return those.length > 0 ? (
            <section key={kind} aria-label={title}>
              <FindingRows findings={those} quick={quick} written={new Map()} />
            </section>
          ) : null
        })}
    </section>
  )
}

const Reason = ({ kind, name, word, count }: SheetDecision['reasons'][number]) => (
  <tr>
    <td>{findingKinds.find((each) => each.kind === kind)?.title}</td>
    <td>{name}</td>
    <td>{formatNumber(count)}</td>
    <td>{word ?? '未填写'}</td>
  </tr>
)

/** People and net pay beside the month before. */
function Against({ sheet, previous }: { sheet: Sheet; previous: Sheet }) {
  const people = sheet.num - previous.num
  return (
    <>
      {monthWords(previous)}：{formatNumber(previous.num)} 人，实发{' '}
      <Amount value={previous.realPaySalary} isAlone />
      ；本月
      {people === 0 ? '人数相同' : `${people > 0 ? '增加' : '减少'} ${formatNumber(Math.abs(people))} 人`}
      ，实发 <Amount value={sheet.realPaySalary} isAlone />。
    </>
  )
}
