import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { relatedKinds } from '#protocol/crm/door.ts'
import { logLimits } from '#protocol/office/limits.ts'
import type { ReplyOf } from '#protocol/platform/call.ts'
import { MOST_RELATED } from '#protocol/related-records/limits.ts'
import type { LogDraft } from '#protocol/work-log/draft.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import { queryOf } from '#web/platform/query-keys.ts'
import { noRelations } from '#web/related-records/door.ts'
import { Button } from '#web/ui/button/Button.tsx'
import styles from './logs.module.css'

type Facts = ReplyOf<typeof workLogCalls.facts>[number]

/** The form with facts of one kind: their words in the first text, their records among the relations. */
export function withFacts(form: LogDraft, { label, items }: Facts): LogDraft {
  const words = `${label}：${items.map(({ text }) => text).join('、')}`
  const content = [form.content, words].filter(Boolean).join('\n').slice(0, logLimits.text)
  const lists = { ...(form.related ?? noRelations) }
  for (const { key } of relatedKinds) {
    const held = lists[`${key}List`]
    const fresh = items.flatMap(({ text, link }) =>
      link?.type === key && !held.some(({ id }) => id === link.id) ? { id: link.id, name: text } : [],
    )
    lists[`${key}List`] = [...held, ...fresh].slice(0, MOST_RELATED)
  }
  return { ...form, content, related: lists }
}

/** Opened from the words where it is read. */
function Fact({ text, link, address }: Facts['items'][number]) {
  if (link) return <RelatedLink target={link.type} id={link.id} name={text} />
  return address === undefined ? text : <Link to={address}>{text}</Link>
}

/** What the product knows of the day; nothing of it is in the log until its author takes it. */
export function DayFacts({ onTake }: { onTake: (facts: Facts) => void }) {
  const { data = [] } = useQuery(queryOf(workLogCalls.facts, {}))
  if (data.length === 0) return null
  return (
    <section className={styles.facts} aria-label="系统记录的今天">
      {data.map((facts) => (
        <div key={facts.key} className={styles.fact}>
          <span className={styles.quiet}>
            {facts.label} {facts.count}
          </span>
          <ul>
            {facts.items.map((item) => (
              <li key={`${item.link?.type} ${item.link?.id} ${item.address} ${item.text}`}>
                <Fact {...item} />
              </li>
            ))}
          </ul>
          <Button size="small" type="link" onClick={() => onTake(facts)}>
            写入日志
          </Button>
        </div>
      ))}
    </section>
  )
}
