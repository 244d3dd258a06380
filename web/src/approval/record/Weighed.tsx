import { toDecimal } from '#protocol/fields/value/numeric.ts'
import { isBlank } from '#protocol/fields/value/shape.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { viewsOf } from '#web/fields/all.ts'
import { asFact } from '#web/record/model/percent.ts'
import { declaredField } from '#web/record/model/record.ts'
import styles from './strip.module.css'

interface WeighedProps {
  type: RecordType
  /** As its detail sent it, with what the reader's rights leave of it. */
  record: Readonly<Record<string, unknown>>
}

/** How far the record goes, by the figures that its type declares; nothing of those that are at nothing. */
export function Weighed({ type, record }: WeighedProps) {
  const figures = (type.approval?.weighs ?? []).flatMap((name) => {
    const key = toKey(name)
    const value = record[key]
    if (isBlank(value) || toDecimal(value)?.lte(0)) return []
    const label = type.stored.find((column) => column.name === name)?.label ?? name
    const field = declaredField(type, key, label)
    return [{ key, ...asFact(label, viewsOf(field.formType).toText(value, field)) }]
  })
  if (figures.length === 0) return null
  return (
    <dl className={styles.weighed} aria-label="折扣与价格">
      {figures.map(({ key, label, words }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  )
}
