import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { logDraftKey, readLogDraft } from '#protocol/work-log/draft.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { logWords } from '#protocol/work-log/log-limits.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import { DraftNote, useDraft } from '#web/drafts/door.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { LogFields } from './LogFields.tsx'
import { isBlank, requestOf } from './log-request.ts'
import styles from './logs.module.css'
import { refreshLogs } from './use-logs.ts'

const kinds = logKinds.map(({ type, name }) => ({ value: type, label: name }))

/** 日报, 周报, 月报: where a log is written. Each kind has a draft of its own. */
export function WriteLog() {
  const [kind, setKind] = useState<LogKind>(1)
  return (
    <section className={styles.card} aria-label="写日志">
      <Segmented aria-label="日志类型" value={kind} options={kinds} onChange={setKind} />
      <Writing key={kind} kind={kind} />
    </section>
  )
}

function Writing({ kind }: { kind: LogKind }) {
  const cache = useQueryClient()
  const [form, setForm] = useState(() => readLogDraft({}))
  const [hasBulletin, setHasBulletin] = useState(true)
  const [busy, run] = useBusy()
  const requestKey = useRef(crypto.randomUUID())
  const draft = useDraft({
    draftKey: logDraftKey(kind),
    content: form,
    use: (kept) => setForm(readLogDraft(kept)),
  })
  const publish = async () => {
    if (isBlank(form)) return toast.warning(logWords.empty)
    await draft.keeper.pause()
    const request = {
      ...requestOf(form),
      categoryId: kind,
      getBulletin: hasBulletin ? (1 as const) : (0 as const),
      requestKey: requestKey.current,
    }
    if (!(await run(() => ask(workLogCalls.save, request)))) return draft.keeper.resume()
    requestKey.current = crypto.randomUUID()
    draft.keeper.handedIn()
    toast.success('添加成功')
    await refreshLogs(cache)
  }
  return (
    <>
      {kind === 1 && (
        <DayFacts
          onTake={(text) =>
            setForm((now) => ({ ...now, content: [now.content, text].filter(Boolean).join('\n') }))
          }
        />
      )}
      <LogFields kind={kind} form={form} onChange={setForm} />
      <footer className={styles.foot}>
        <DraftNote state={draft} textOf={(kept) => readLogDraft(kept).content} />
        <span className={styles.switch}>
          <span aria-hidden>关联销售简报</span>
          <Switch checked={hasBulletin} onChange={setHasBulletin} aria-label="关联销售简报" />
        </span>
        <Button type="primary" loading={busy} onClick={() => void publish()}>
          发布
        </Button>
      </footer>
    </>
  )
}

/** What the product knows of the day; nothing of it is in the log until its author takes it. */
function DayFacts({ onTake }: { onTake: (text: string) => void }) {
  const { data = [] } = useQuery(queryOf(workLogCalls.facts, {}))
  if (data.length === 0) return null
  return (
    <section className={styles.facts} aria-label="系统记录的今天">
      {data.map(({ key, label, count, items }) => (
        <div key={key}>
          <span>
            {label} {count}
          </span>
          <Button
            size="small"
            onClick={() => onTake(`${label}：${items.map(({ text }) => text).join('、')}`)}
          >
            写入日志
          </Button>
          <ul>
            {items.map(({ text, link }) => (
              <li key={`${link?.type} ${link?.id} ${text}`}>
                {link ? <Link to={{ search: `?record=${link.type}.${link.id}` }}>{text}</Link> : text}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
