import type { ReactNode } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelationLimitsProvider } from '#web/fields/relation/picker-slot.ts'
import { messageOf } from '#web/platform/client.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { useInformation } from '../../model/data/record.ts'
import { limitsOf } from '../../model/limits.ts'
import { hasPicturesTab, pictureFields } from '../../model/pictures.ts'
import { replacementText } from '../../model/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { sectionsOf } from '../../model/sections.ts'
import { valuesOf } from '../../parts/form/form-values.ts'
import { useMayEditInPlace } from '../../parts/in-place/editable.ts'
import { InlineField } from './InlineField.tsx'
import styles from './information.module.css'

/** The fields under their headings: label above value; a single field is edited in place where the person may. */
export function InformationTab({ type, recordId, record, screen }: TabProps) {
  const { data: fields, error, refetch } = useInformation(type, recordId)
  const mayEdit = useMayEditInPlace({ type, record })
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!fields) return <LoadingRows rows={8} columns={3} height={56} />
  const values = valuesOf(fields)
  const hidden = hiddenByOptions(fields, values)
  const pictures = hasPicturesTab(type) ? [] : pictureFields(type, { record, isNew: false })
  const shown = [...fields, ...pictures].filter(
    (field) => !hidden.has(field.fieldName) && viewsOf(field.formType).drawn !== null,
  )
  const group = (list: readonly FormField[]) => (
    <div className={styles.fields}>
      {list.map((field) => {
        const Special = screen.details?.[field.fieldName]
        return (
          <div key={field.fieldName} className={viewsOf(field.formType).ownLine ? styles.wide : styles.item}>
            <InlineField
              type={type}
              record={record}
              recordId={recordId}
              field={field}
              fields={fields}
              editable={!Special && mayEdit(field)}
              instead={Special ? <Special type={type} row={record} /> : replacementText(field, fields)}
            />
          </div>
        )
      })}
    </div>
  )
  return (
    <RelationLimitsProvider value={limitsOf(type, values)}>
      {sectionsOf(shown).map(([title, list]) => (
        <Group key={title} title={title}>
          {group(list)}
        </Group>
      ))}
    </RelationLimitsProvider>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details open className={styles.group}>
      <summary className={styles.groupTitle}>{title}</summary>
      {children}
    </details>
  )
}
