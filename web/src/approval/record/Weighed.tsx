import type { Row } from '#protocol/record/calls/calls.ts'
import { FactValue, nameOfFact, seenFacts } from '../decision/door.ts'
import type { ApprovedType } from '../subjects.ts'
import styles from './strip.module.css'

interface WeighedProps {
  type: ApprovedType
  /** As its detail or its row sent it, with what the reader's rights leave of it. */
  record: Row
}

/** How far the record goes, by the figures that its type declares; nothing of those that are at nothing. */
export function Weighed({ type, record }: WeighedProps) {
  const figures = seenFacts(type, record).filter(({ measures }) => measures)
  if (figures.length === 0) return null
  return (
    <dl className={styles.weighed} aria-label="折扣与价格">
      {figures.map((fact) => (
        <div key={fact.key}>
          <dt>{nameOfFact(fact)}</dt>
          <dd>
            <FactValue type={type} row={record} fact={fact} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
