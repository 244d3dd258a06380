import { EditOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Switch } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { logWords } from '#protocol/office/limits.ts'
import { logDraftKey, readLogDraft } from '#protocol/work-log/draft.ts'
import { workLogCalls } from '#protocol/work-log/log-calls.ts'
import { type LogKind, logKinds } from '#protocol/work-log/rules.ts'
import { DraftNote, useDraft } from '#web/drafts/door.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { newRequestKey } from '#web/platform/request-key.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { DayFacts, withFacts } from './DayFacts.tsx'
import { LogFields } from './LogFields.tsx'
import { isBlank, requestOf } from './log-request.ts'
import styles from './logs.module.css'
import { refreshLogs } from './use-logs.ts'

const kinds = logKinds.map(({ type, name }) => ({ value: type, label: name }))

/** 日报, 周报, 月报: where a log is written; one line until it is begun. Each kind has a draft of its own. */
export function WriteLog() {
  const [kind, setKind] = useState<LogKind>(1)
  // where a link leads here in order to write
  const [params] = useSearchParams()
  const [isBegun, setIsBegun] = useState(params.has('new'))
  return (
    <section className={styles.card} aria-label="写日志">
      <Writing
        key={kind}
        kind={kind}
        isBegun={isBegun}
        onBegin={setIsBegun}
        choice={<Segmented aria-label="写哪种日志" value={kind} options={kinds} onChange={setKind} />}
      />
    </section>
  )
}

interface WritingProps {
  kind: LogKind
  isBegun: boolean
  onBegin: (isBegun: boolean) => void
  choice: ReactNode
}

function Writing({ kind, isBegun, onBegin, choice }: WritingProps) {
  const cache = useQueryClient()
  const may = useCan()
  const [form, setForm] = useState(() => readLogDraft({}))
  const [hasBulletin, setHasBulletin] = useState(true)
  // the keyboard goes on where the next one is begun
  const [wasPublished, setPublished] = useState(false)
  const [busy, run] = useBusy()
  const requestKey = useRef(newRequestKey())
  const draft = useDraft({
    draftKey: logDraftKey(kind),
    content: { ...form },
    use: (kept) => setForm(readLogDraft(kept)),
  })
  const publish = () => {
    if (isBlank(form)) return toast.warning(logWords.empty)
    const request = {
      ...requestOf(form),
      categoryId: kind,
      getBulletin: hasBulletin && may('crm') ? (1 as const) : (0 as const),
    }
    void run(async () => {
      await draft.keeper.pause()
      try {
        await ask(workLogCalls.save, { ...request, requestKey: requestKey.current })
      } catch (failure) {
        draft.keeper.resume()
        throw failure
      }
      requestKey.current = newRequestKey()
      draft.keeper.handedIn()
      onBegin(false)
      setPublished(true)
      toast.success('添加成功')
      await refreshLogs(cache)
    })
  }
  if (!isBegun && isBlank(form) && !draft.other)
    return (
      <div className={styles.head}>
        {choice}
        <button
          type="button"
          className={styles.begin}
          // biome-ignore lint/a11y/noAutofocus: the button that had the keyboard is gone
          autoFocus={wasPublished}
          onClick={() => onBegin(true)}
        >
          <EditOutlined aria-hidden /> 写{logKinds.find(({ type }) => type === kind)?.name}
        </button>
      </div>
    )
  return (
    <>
      <div className={styles.head}>{choice}</div>
      {kind === 1 && <DayFacts onTake={(facts) => setForm((now) => withFacts(now, facts))} />}
      <LogFields kind={kind} form={form} autoFocus={isBegun} onChange={setForm} />
      <footer className={styles.foot}>
        <DraftNote state={draft} textOf={(kept) => readLogDraft(kept).content} />
        {may('crm') && (
          <span className={styles.switch}>
            <span aria-hidden>关联销售简报</span>
            <Switch checked={hasBulletin} onChange={setHasBulletin} aria-label="关联销售简报" />
          </span>
        )}
        <Button type="primary" loading={busy} onClick={publish}>
          发布
        </Button>
      </footer>
    </>
  )
}
