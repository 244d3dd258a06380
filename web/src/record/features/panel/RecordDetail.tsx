import { useQueries } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { DeclaredTab } from '#protocol/record/declaration/declared-details.ts'
import type { LinkedTab } from '#protocol/record/relations/registry.ts'
import { tabsOf } from '#protocol/record-types.ts'
import { ask, CallError, messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { useFetched } from '#web/ui/lazy-component.tsx'
import { Tabs, tabPanel } from '#web/ui/tabs/Tabs.tsx'
import { useCounters, useRecord } from '../../model/data/record.ts'
import { useStripsOf } from '../../model/record-strips.ts'
import type { RecordScreen, TabProps } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import { RecordCommands } from '../actions/RecordCommands.tsx'
import { RelatedTab } from '../related/RelatedTab.tsx'
import { DetailHead } from './DetailHead.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import styles from './panel.module.css'
import { Rail } from './Rail.tsx'
import { genericTabs } from './tabs.ts'

interface RecordDetailProps {
  screen: RecordScreen
  id: number
  /** To the record before (−1) or after (1) in the list; absent outside a list. */
  step?: (by: number) => void
  /** Absent on a page of its own. */
  onClose?: () => void
}

const isForbidden = (record: Row) => Number(record.dataAuth) === 0

/** A record with its head and tabs; the same in the panel over a list and on its own page. */
export function RecordDetail({ screen, id, step, onClose }: RecordDetailProps) {
  const { type } = screen
  const { data: record, error, refetch } = useRecord(type, id)
  const strips = useStripsOf(type)
  const areStripsHere = useFetched([
    ...strips.map(({ Strip }) => Strip),
    ...(screen.BelowHead ? [screen.BelowHead] : []),
  ])
  const asked = record ? strips.flatMap(({ asks }) => asks?.(record) ?? []) : []
  const answers = useQueries({
    queries: asked.map(({ call, request }) => ({
      queryKey: queryKeyOf(call, request),
      queryFn: async ({ signal }): Promise<unknown> => ask(call, request, { signal, quiet: true }),
    })),
  })
  const isAwaited = answers.some(({ isPending }) => isPending)
  if (error)
    return (
      <Unavailable onClose={onClose}>
        {error instanceof CallError && error.code !== 0 && error.code !== 500 ? (
          <EmptyState whole={!onClose} variant="missing" text={messageOf(error)} />
        ) : (
          <EmptyState
            whole={!onClose}
            variant="error"
            text={messageOf(error)}
            onRetry={() => void refetch()}
          />
        )}
      </Unavailable>
    )
  if (!record || !areStripsHere || isAwaited) return <DetailSkeleton />
  if (isForbidden(record))
    return (
      <Unavailable onClose={onClose}>
        <EmptyState
          whole={!onClose}
          variant="forbidden"
          hint={`您没有查看该${type.display}的权限，可联系其负责人或管理员`}
        />
      </Unavailable>
    )
  const shown = screen.adapt?.(record) ?? screen
  return (
    <div className={styles.detail}>
      <RecordCommands screen={shown} record={record} id={id} onClose={onClose} />
      <DetailHead screen={shown} record={record} id={id} step={step} onClose={onClose} />
      {shown.BelowHead && <shown.BelowHead screen={shown} type={shown.type} recordId={id} record={record} />}
      <Strips screen={shown} type={shown.type} recordId={id} record={record} />
      <DetailTabs screen={shown} type={shown.type} recordId={id} record={record} />
    </div>
  )
}

/** What other areas say about the record. */
const Strips = (props: TabProps) =>
  useStripsOf(props.type).map(({ key, Strip }) => <Strip key={key} {...props} />)

function Unavailable({ onClose, children }: { onClose?: () => void; children: React.ReactNode }) {
  return (
    <div className={styles.detail}>
      <div className={styles.unavailable}>
        {children}
        {onClose && (
          <button type="button" className={styles.back} onClick={onClose}>
            返回列表
          </button>
        )}
      </div>
    </div>
  )
}

const countOf = ({ counter }: DeclaredTab, counters: Record<string, number> | undefined) =>
  counter ? counters?.[counter] : undefined

/** What a tab holds: a part of the screen's own, one that every type has, or a list of related records. */
function contentOf({ tabs }: RecordScreen, { key, link }: LinkedTab) {
  const Content = tabs?.[key] ?? genericTabs[key]
  if (Content) return (props: TabProps) => <Content {...props} />
  return link?.tab?.call ? (props: TabProps) => <RelatedTab {...props} link={link} /> : null
}

/** The available and permitted tabs; the open one is part of the URL. */
function DetailTabs(props: TabProps) {
  const { screen, type, recordId } = props
  const id = useId()
  const may = useCan()
  const counters = useCounters(type, recordId)
  const [params, setParams] = useSearchParams()
  const tabs = tabsOf(type).flatMap((tab) => {
    const show = contentOf(screen, tab)
    return show && (!tab.need || may(tab.need)) ? [{ tab, show }] : []
  })
  const { tabWord } = useWorkspace()
  const wanted = params.get(tabWord)
  const current = tabs.find(({ tab }) => tab.key === wanted) ?? tabs[0]
  const choose = (key: string) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (key === tabs[0]?.tab.key) next.delete(tabWord)
        else next.set(tabWord, key)
        return next
      },
      { replace: true },
    )
  if (!current) return <EmptyState variant="forbidden" />
  return (
    <>
      <Tabs
        id={id}
        aria-label={`${type.display}内容`}
        className={styles.tabs}
        value={current.tab.key}
        onChange={choose}
        items={tabs.map(({ tab }) => ({ key: tab.key, label: tab.title, count: countOf(tab, counters) }))}
      />
      <div className={styles.body} {...tabPanel(id, current.tab.key)}>
        <div className={styles.columns}>
          <div className={styles.content}>{current.show(props)}</div>
          <Rail
            {...props}
            current={current.tab.key}
            offered={tabs.map(({ tab }) => tab.key)}
            counters={counters}
            onTab={choose}
          />
        </div>
      </div>
    </>
  )
}
