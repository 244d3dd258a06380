import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Examine, examineCalls, type OaField } from '#protocol/examine/calls.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { viewsOf } from '#web/fields/all.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { valuesOf } from '#web/record/parts/form/form-values.ts'
import styles from './examine.module.css'
import { ownField, rowsOf } from './form-model.ts'

const LINES = 'cause'

/** Fields of a detail with their values: without the lines, which are a table, and what options hide. */
function shownFields(oaType: number, reply: readonly (OaField | OaField[])[]): FormField[] {
  const fields = rowsOf(reply)
    .flat()
    .filter(({ fieldName }) => fieldName !== LINES)
    // what follows from lines is a value like any other here
    .map((field) => ({ ...ownField(oaType, field), sysInformation: null }))
  const hidden = hiddenByOptions(fields, valuesOf(fields))
  return fields.filter(
    ({ fieldName, formType }) => !hidden.has(fieldName) && viewsOf(formType).drawn !== null,
  )
}

/** The fields of one approval as details show them. */
export function useExamineFields({ examineId, type }: Pick<Examine, 'examineId' | 'type'>) {
  return useQuery({
    ...queryOf(examineCalls.filledForm, { examineId, isDetail: 1, type: '1' }),
    select: (reply) => shownFields(type, reply),
  })
}

/** Fields two per row; what needs room has a row of its own. */
export function FieldGrid({ fields }: { fields: readonly FormField[] }): ReactNode {
  return (
    <dl className={styles.fields}>
      {fields.map((field) => {
        const { Show, ownLine } = viewsOf(field.formType)
        return (
          <div key={field.fieldName} className={ownLine ? styles.wide : undefined}>
            <dt>{field.name}</dt>
            <dd>
              <Show value={field.value} field={field} place="detail" />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
