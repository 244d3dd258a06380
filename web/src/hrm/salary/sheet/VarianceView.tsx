import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SheetFinding, SheetVariance } from '#protocol/hrm/salary/variance-calls.ts'
import { varianceCalls } from '#protocol/hrm/salary/variance-calls.ts'
import { ask } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { useUnsaved } from '#web/ui/layer/unsaved.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { monthWords } from '../month-words.ts'
import { FindingRows } from './FindingRows.tsx'
import { findingKinds, keyOf } from './finding-words.ts'
import styles from './variance.module.css'

interface VarianceViewProps {
  srecordId: number
  variance: SheetVariance
  /** Absent: words are read only. */
  mayWrite?: boolean
}

/** Words of one call at most. */
const MOST_WORDS = 2000

/** What differs from the month before, each with the word that it asks for (hrm.md §14.4). */
export function VarianceView({ srecordId, variance, mayWrite = false }: VarianceViewProps) {
  const client = useQueryClient()
  const [written, setWritten] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, run] = useBusy()
  const { previous, amount, percent, findings, missing } = variance
  useUnsaved(written.size > 0)
  const write = (those: readonly SheetFinding[], text: string) =>
    setWritten((now) => new Map([...now, ...those.map((each) => [keyOf(each), text] as const)]))
  const words = findings.flatMap((finding) => {
    const text = written.get(keyOf(finding))?.trim()
    const { employeeId, code, kind } = finding
    return text && text !== finding.word ? [{ employeeId, code, kind, text }] : []
  })
  const save = () =>
    run(async () => {
      for (let at = 0; at < words.length; at += MOST_WORDS)
        await ask(varianceCalls.words, { srecordId, words: words.slice(at, at + MOST_WORDS) })
      setWritten(new Map())
      toast.success(`已保存 ${words.length} 处说明`)
      await refresh(client, varianceCalls.compare)
    })
  return (
    <div className={styles.view}>
      <p className={styles.summary} role="status">
        {previous
          ? `与${monthWords(previous)}比较：差额达到 ${formatNumber(amount)} 元且达到上月的 ${percent}% 的须说明。`
          : '没有上月工资表，只检查实发工资低于 0 的员工。'}
        {findings.length === 0
          ? '没有需要说明的差异。'
          : missing > 0
            ? `共 ${findings.length} 处，还有 ${missing} 处没有说明。`
            : `共 ${findings.length} 处，均已说明。`}
      </p>
      {findingKinds.map(({ kind, title, hint, quick }) => {
        const those = findings.filter((finding) => finding.kind === kind)
        if (those.length === 0) return null
        return (
          <section key={kind} aria-label={title} className={styles.kind}>
            <h3>
              {title} <span className={styles.count}>{those.length}</span>
              {hint && <span className={styles.hint}>{hint}</span>}
            </h3>
            <FindingRows
              findings={those}
              quick={quick}
              written={written}
              {...(mayWrite && { onWrite: write })}
            />
          </section>
        )
      })}
      {mayWrite && words.length > 0 && (
        <div className={styles.save}>
          <Button loading={busy} onClick={() => void save()}>
            保存 {words.length} 处说明
          </Button>
        </div>
      )}
    </div>
  )
}
