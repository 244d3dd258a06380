import { ExportOutlined, ImportOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { followUpCalls, followUpSheetRights } from '#protocol/bi/follow-ups/calls.ts'
import type { Activity } from '#protocol/record/calls/activity.ts'
import { recordTypeOf } from '#protocol/record-types.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { Entry } from '#web/record/features/activity/Entry.tsx'
import { EntryDays } from '#web/record/features/activity/EntryDays.tsx'
import { exportFile } from '#web/record/features/export/export-file.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { PageFrame, PageTotal } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { useLiveFigures } from '../use-live-figures.ts'
import { FollowUpFilters } from './FollowUpFilters.tsx'
import { type FollowUpQuery, requestOf, tabs, useFollowUpQuery, useFollowUps } from './follow-up-query.ts'
import styles from './follow-ups.module.css'

const ImportDialog = lazyComponent(async () => (await import('./ImportDialog.tsx')).ImportDialog)

const tabOptions = tabs.map(({ key, label }) => ({ value: key, label }))

/** /crm/follow: what people have written on records, over all of them (approval-office.md §14.1, bi.md §17.4). */
export default function FollowUpsPage() {
  useLiveFigures()
  const [query, go] = useFollowUpQuery()
  const found = useFollowUps(query)
  const total = found.data?.total
  return (
    <PageFrame
      title="跟进记录"
      note={<PageTotal count={total} />}
      tabs={
        <Segmented
          aria-label="谁的跟进记录"
          value={query.whose ? undefined : query.tab}
          options={tabOptions}
          onChange={(tab) => go({ tab, userIds: [], whose: undefined })}
        />
      }
      actions={<SheetButtons query={query} total={total ?? 0} />}
    >
      <FollowUpFilters query={query} onGo={go} />
      <Listed
        query={query}
        found={found}
        onClear={() => go({ label: 0, kind: 0, userIds: [], whose: undefined, search: '' })}
      />
    </PageFrame>
  )
}

interface ListedProps {
  query: FollowUpQuery
  found: ReturnType<typeof useFollowUps>
  onClear: () => void
}

function Listed({ query, found, onClear }: ListedProps) {
  const client = useQueryClient()
  const { data, error, refetch } = found
  const isNarrowed =
    query.label > 0 ||
    query.kind > 0 ||
    query.userIds.length > 0 ||
    query.whose !== undefined ||
    query.search !== ''
  if (!data)
    return error ? (
      <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingRows rows={8} columns={2} height={56} />
    )
  if (data.days.length === 0)
    return isNarrowed ? (
      <EmptyState text="没有符合条件的跟进记录" action={<Button onClick={onClear}>清空筛选</Button>} />
    ) : (
      <EmptyState text="这段时间没有跟进记录" hint="在线索、客户、联系人、商机或合同的“活动”中写下跟进" />
    )
  const entryOf = (activity: Activity) => {
    const type = recordTypeOf(activity.activityType)
    if (!type) return null
    return (
      <Entry
        key={activity.activityId}
        type={type}
        recordId={0}
        activity={activity}
        onChanged={() => refresh(client, followUpCalls.list)}
      />
    )
  }
  return (
    <div className={styles.list}>
      <EntryDays label="跟进记录" days={data.days} query={found} entryOf={entryOf} />
    </div>
  )
}

const moduleMissing = (act: string) => toast.warning(`请先选择一个模块${act}`)

/** 导入 and 导出 are of one module. */
function SheetButtons({ query, total }: { query: FollowUpQuery; total: number }) {
  const may = useCan()
  const client = useQueryClient()
  const [importing, setImporting] = useState(false)
  const [busy, run] = useBusy()
  const type = recordTypeOf(query.label)
  const takeOut = () => {
    if (!type) return moduleMissing('导出')
    void run(() =>
      exportFile(followUpCalls.exportAll, requestOf(query), {
        display: `${type.display}的跟进记录`,
        count: formatNumber(total),
      }),
    )
  }
  return (
    <>
      {may(followUpSheetRights.import) && (
        <Button icon={<ImportOutlined />} onClick={() => (type ? setImporting(true) : moduleMissing('导入'))}>
          导入
        </Button>
      )}
      {may(followUpSheetRights.export) && (
        <Button icon={<ExportOutlined />} loading={busy} onClick={takeOut}>
          导出
        </Button>
      )}
      {importing && type && (
        <ImportDialog
          type={type}
          onChanged={() => refresh(client, followUpCalls.list)}
          onClose={() => setImporting(false)}
        />
      )}
    </>
  )
}
