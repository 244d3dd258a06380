import type { FormField } from '#protocol/fields/field.ts'
import { viewsOf } from '#web/fields/all.ts'
import { useInformation } from '../../model/data/record.ts'
import { titleKey } from '../../model/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import styles from './panel.module.css'

const MOST = 8
function says(field: FormField): boolean {
  const { isFact, toText } = viewsOf(field.formType)
  return isFact && toText(field.value, field) !== ''
}

/** 重要信息: what is known of the record, beside tabs that do not show it themselves. */
export function KeyFacts({ type, recordId }: TabProps) {
  const { data: fields } = useInformation(type, recordId)
  const facts =
    fields?.filter((field) => says(field) && field.fieldName !== titleKey(type)).slice(0, MOST) ?? []
  if (facts.length === 0) return null
  return (
    <section className={styles.card} aria-label="重要信息">
      <h3 className={styles.cardTitle}>重要信息</h3>
      <dl className={styles.facts}>
        {facts.map((field) => {
          const { Show } = viewsOf(field.formType)
          return (
            <div key={field.fieldName} className={styles.fact}>
              <dt>{field.name}</dt>
              <dd>
                <Show value={field.value} field={field} place="detail" />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
