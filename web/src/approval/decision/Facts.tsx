import type { ReactNode } from 'react'
import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { viewsOf } from '#web/fields/all.ts'
import { asFact } from '#web/record/model/percent.ts'
import { declaredField } from '#web/record/model/record.ts'
import type { ApprovedType } from '../subjects.ts'
import styles from './decision.module.css'
import { type DeclaredFact, factsOf } from './facts.ts'

interface FactsProps {
  type: ApprovedType
  /** A row or detail of the type, or as much of it as the reader may see. */
  row: Row
  submitter: string
}

/** The value of a fact; the name of another record appears as plain words. */
export function FactValue({ type, row, fact }: Pick<FactsProps, 'type' | 'row'> & { fact: DeclaredFact }) {
  const { key, title, names, measures } = fact
  if (names) return <>{String(row[key] ?? '')}</>
  const field = declaredField(type, key, title)
  const { Show, toText } = viewsOf(field.formType)
  if (measures) return <>{asFact(title, toText(row[key], field)).words}</>
  return <Show value={row[key]} field={field} place="fact" />
}

/** Facts that the reader may see: a field kept from them has no key; a measure is shown above 0 alone, or masked. */
export const seenFacts = (type: ApprovedType, row: Row): DeclaredFact[] =>
  factsOf(type).filter(
    ({ key, measures }) => !isBlank(row[key]) && !(measures && toDecimal(row[key])?.lte(0)),
  )

/** What a fact is called, without the unit that its value carries. */
export const nameOfFact = ({ title }: DeclaredFact): string => asFact(title, '').label

/** Whom it concerns, what it is worth and who submitted it, in one line. */
export function Facts({ type, row, submitter }: FactsProps) {
  const facts = seenFacts(type, row).map((fact) => ({
    key: fact.key,
    name: nameOfFact(fact),
    value: <FactValue type={type} row={row} fact={fact} />,
  }))
  return <FactList facts={facts} submitter={submitter} />
}

interface FactListProps {
  facts: readonly { key: string; name: string; value: ReactNode }[]
  submitter: string
}

/** The same of a subject that is no record. */
export function FactList({ facts, submitter }: FactListProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles.fact}>
        <dt>提交人</dt>
        <dd>{submitter}</dd>
      </div>
    </dl>
  )
}
