import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { codes } from '#protocol/platform/codes.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { listCallOf, ofRecord } from '#protocol/record/calls/link-calls.ts'
import { creationOf } from '#protocol/record/declaration/declare.ts'
import type { RecordLink } from '#protocol/record/relations/registry.ts'
import { CallError, messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { createdAt, newRelated } from '../../model/related.ts'
import type { TabProps } from '../../model/screens.tsx'
import { useWorkspace } from '../../model/workspace-context.ts'
import { RelatedTable } from './RelatedTable.tsx'
import styles from './related.module.css'

const [NO_NODE] = codes.emptyForbidden
const FEW = 10

/** Records that point at this one, with a button for a new one (record-engine.md §16.2). */
export function RelatedTab({ screen, type, recordId, record, link }: TabProps & { link: RecordLink }) {
  const may = useCan()
  const { openForm } = useWorkspace()
  const { data, error, refetch } = useQuery(
    queryOf(listCallOf(link), { ...ofRecord(link, recordId), pageType: 0 }),
  )
  if (error instanceof CallError && error.code === NO_NODE) return <EmptyState variant="forbidden" />
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={4} columns={3} />

  const { Mark, Action, isFirst } = screen.related?.[link.tab?.key ?? ''] ?? {}
  const part = (row: Row) => ({ type, record, row })
  const rank = (row: Row) => (isFirst?.(record, row) ? 0 : 1)
  const createButton = createdAt(screen, 'tab', may).includes(link) && (
    <Button icon={<PlusOutlined />} onClick={() => openForm(newRelated(link, record))}>
      {creationOf(link.from)}
    </Button>
  )
  if (data.list.length === 0) return <EmptyState text={`还没有${link.from.display}`} action={createButton} />
  return (
    <>
      <div className={styles.bar}>{createButton}</div>
      <RelatedTable
        link={link}
        // the first one ahead, the others in the server's order
        rows={data.list.toSorted((a, b) => rank(a) - rank(b))}
        mark={Mark && ((row) => <Mark {...part(row)} />)}
        action={Action && ((row) => <Action {...part(row)} />)}
        pagination={data.list.length > FEW ? { pageSize: FEW, size: 'small' } : false}
      />
    </>
  )
}
