import { useState } from 'react'
import { exact } from '#protocol/hrm/figure.ts'
import type { SheetFinding } from '#protocol/hrm/salary/variance-calls.ts'
import { REMARKS_LENGTH } from '#protocol/hrm/salary/wire.ts'
import { EMPTY } from '#web/platform/format.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Input } from '#web/ui/input/Input.tsx'
import { amountText } from '../Amount.tsx'
import { keyOf } from './finding-words.ts'
import styles from './variance.module.css'

interface FindingRowsProps {
  findings: readonly SheetFinding[]
  quick: readonly string[]
  /** What is typed and not saved, by the key of the finding. */
  written: ReadonlyMap<string, string>
  onWrite?: (findings: readonly SheetFinding[], text: string) => void
}

/** More are shown on demand. */
const SHOWN = 50

/** How far it is from the month before, in money and as a share. */
function differenceOf({ before, now }: SheetFinding): string | null {
  if (before === null || now === null) return null
  const difference = exact(now).minus(before)
  const sign = difference.gt(0) ? '+' : ''
  const share = exact(before).isZero()
    ? ''
    : `（${sign}${difference.div(exact(before).abs()).times(100).toFixed(1)}%）`
  return `${sign}${amountText(difference.toFixed(2))}${share}`
}

/** Findings of one kind: those without a word first, each with a field for it. */
export function FindingRows({ findings, quick, written, onWrite }: FindingRowsProps) {
  const [most, setMost] = useState(SHOWN)
  const ordered = findings.toSorted((one, other) => Number(one.word !== null) - Number(other.word !== null))
  const open = findings.filter((finding) => finding.word === null && !written.get(keyOf(finding)))
  return (
    <>
      {onWrite && open.length > 1 && (
        <p className={styles.quick}>
          <span>未说明的 {open.length} 处都填写：</span>
          {quick.map((word) => (
            <Button key={word} size="small" onClick={() => onWrite(open, word)}>
              {word}
            </Button>
          ))}
        </p>
      )}
      <ul className={styles.rows}>
        {ordered.slice(0, most).map((finding) => (
          <li key={keyOf(finding)} className={styles.row} data-open={finding.word === null || undefined}>
            <FindingFacts finding={finding} />
            {onWrite ? (
              <Input
                className={styles.word}
                aria-label={`${finding.employeeName} ${finding.name} 的说明`}
                placeholder="说明（必填）"
                maxLength={REMARKS_LENGTH}
                value={written.get(keyOf(finding)) ?? finding.word ?? ''}
                onChange={({ target }) => onWrite([finding], target.value)}
              />
            ) : (
              <span className={styles.word}>{finding.word ?? '未说明'}</span>
            )}
          </li>
        ))}
      </ul>
      {ordered.length > most && (
        <Button type="link" onClick={() => setMost(most + SHOWN)}>
          再显示 {Math.min(SHOWN, ordered.length - most)} 处
        </Button>
      )}
    </>
  )
}

function FindingFacts({ finding }: { finding: SheetFinding }) {
  const { employeeName, jobNumber, deptName, name, before, now } = finding
  const difference = differenceOf(finding)
  return (
    <>
      <span className={styles.person}>
        <strong>{employeeName}</strong>
        <span className={styles.hint}>
          {jobNumber ?? EMPTY} · {deptName ?? EMPTY}
        </span>
      </span>
      <span className={styles.figures}>
        <span>
          {name} {before === null ? EMPTY : amountText(before)} → {now === null ? EMPTY : amountText(now)}
        </span>
        {difference && <strong className={styles.difference}>{difference}</strong>}
      </span>
    </>
  )
}
