import { useEffect } from 'react'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { hiddenByOptions } from '#protocol/fields/validate.ts'
import { viewsOf } from '#web/fields/all.ts'
import { messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { PrintSheet } from '#web/ui/print/PrintSheet.tsx'
import { useInformation } from '../../model/data/record.ts'
import { replacementText, textOf, titleOf } from '../../model/record.ts'
import type { TabProps } from '../../model/screens.tsx'
import { sectionsOf } from '../../model/sections.ts'
import { valuesOf } from '../../parts/form/form-values.ts'
import { RecordValue, withFact } from '../../parts/values/RecordValue.tsx'
import { type TimelineFilter, useTimeline } from '../activity/data.ts'
import { Entry } from '../activity/Entry.tsx'
import styles from './sheet.module.css'

/** Days of the timeline on paper; what is older stays on the screen. */
const MOST_DAYS = 60

const everything: TimelineFilter = {}

/** Days as they are asked one after the other, until all of them or enough are there. */
function useWholeTimeline({ type, recordId }: TabProps, enabled: boolean) {
  const {
    data: days,
    error,
    hasNextPage,
    isFetching,
    fetchNextPage,
  } = useTimeline(type, recordId, everything, enabled)
  const wanted = enabled && hasNextPage && !error && (days?.length ?? 0) < MOST_DAYS
  useEffect(() => {
    if (wanted && !isFetching) void fetchNextPage()
  }, [wanted, isFetching, fetchNextPage])
  return { days: days ?? [], error, isReady: !enabled || (days !== undefined && !wanted), isCut: hasNextPage }
}

function Details({ title, fields }: { title: string; fields: readonly FormField[] }) {
  return (
    <section>
      <h2 className={styles.section}>{title}</h2>
      <dl className={styles.fields}>
        {fields.map((field) => {
          const { Show, ownLine } = viewsOf(field.formType)
          return (
            <div key={field.fieldName} className={ownLine ? styles.line : styles.field}>
              <dt>{field.name}</dt>
              <dd>
                {replacementText(field, fields) ?? <Show value={field.value} field={field} place="detail" />}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

/** Head, details and timeline of a record on paper, as far as the person may see each. */
export function RecordSheet({ onEnd, ...props }: TabProps & { onEnd: () => void }) {
  const { screen, type, recordId, record } = props
  const may = useCan()
  const tabs = type.detail.tabs.filter(({ need }) => !need || may(need)).map(({ key }) => key)
  const hasDetails = tabs.includes('information')
  const information = useInformation(type, recordId, hasDetails)
  const timeline = useWholeTimeline(props, tabs.includes('activity'))
  const failure = information.error ?? timeline.error
  useEffect(() => {
    if (!failure) return
    toast.error(messageOf(failure))
    onEnd()
  }, [failure, onEnd])
  const fields = information.data ?? []
  const hidden = hiddenByOptions(fields, valuesOf(fields))
  const shown = fields.filter(
    (field) => !hidden.has(field.fieldName) && viewsOf(field.formType).drawn !== null,
  )
  const tags = (type.detail.tags ?? []).filter((key) => textOf(record, key) !== '')
  return (
    <PrintSheet
      kind={type.display}
      title={titleOf(type, record)}
      isReady={timeline.isReady && (!hasDetails || information.data !== undefined)}
      onEnd={onEnd}
    >
      <dl className={styles.facts}>
        {[...type.detail.head, ...tags.map((key) => ({ key, title: '状态' }))].map((item) => (
          <div key={item.key}>
            <dt>{item.title}</dt>
            <dd>
              <RecordValue
                screen={screen}
                record={withFact(record, item)}
                itemKey={item.key}
                title={item.title}
                place="detail"
              />
            </dd>
          </div>
        ))}
      </dl>
      {sectionsOf(shown).map(([title, list]) => (
        <Details key={title} title={title} fields={list} />
      ))}
      {timeline.days.length > 0 && (
        <section>
          <h2 className={styles.section}>活动</h2>
          {timeline.days.map(({ day, entries }) => (
            <div key={day}>
              <h3 className={styles.day}>{day}</h3>
              <ol>
                {entries.map((activity) => (
                  <Entry
                    key={activity.activityId}
                    type={type}
                    recordId={recordId}
                    activity={activity}
                    onPaper
                  />
                ))}
              </ol>
            </div>
          ))}
          {timeline.isCut && <p>更早的活动请在系统中查看</p>}
        </section>
      )}
    </PrintSheet>
  )
}
