import { PlusOutlined } from '@ant-design/icons'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { announcementLists } from '#protocol/announcements/content.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import { AnnouncementItem } from './AnnouncementItem.tsx'
import { AnnouncementPanel } from './AnnouncementPanel.tsx'
import styles from './announcements.module.css'
import { PAGE, useAnnouncements } from './use-announcements.ts'

const lists = [
  { value: announcementLists.running, label: '公示中' },
  { value: announcementLists.over, label: '已结束' },
]

/** /announcement/{id?}: what was announced to the caller, one of it open at the side (approval-office.md §16). */
export default function AnnouncementsPage() {
  const may = useCan()
  const navigate = useNavigate()
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const type = params.get('list') === 'over' ? announcementLists.over : announcementLists.running
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const go = (change: { type?: number; page?: number; isNew?: boolean }) => {
    const next = { type, page: 1, ...change }
    setParams({
      ...(next.type === announcementLists.over ? { list: 'over' } : {}),
      ...(next.page > 1 ? { page: String(next.page) } : {}),
      ...(next.isNew ? { new: '1' } : {}),
    })
  }
  const { search } = new URL(window.location.href)
  return (
    <PageFrame
      title="公告"
      tabs={
        <Segmented
          aria-label="公告列表"
          value={type}
          options={lists}
          onChange={(next) => go({ type: next })}
        />
      }
      actions={
        may('oa/announcement/save') && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ type, page, isNew: true })}>
            新建公告
          </Button>
        )
      }
      fill
    >
      <Listed type={type} page={page} onPage={(next) => go({ page: next })} search={search} />
      {id && <AnnouncementPanel id={Number(id)} onClose={() => void navigate(`/announcement${search}`)} />}
      {params.get('new') === '1' && <AnnouncementForm onClose={() => go({ type, page })} />}
    </PageFrame>
  )
}

interface ListedProps {
  type: number
  page: number
  onPage: (page: number) => void
  /** Of the address: an opened announcement keeps the list behind it. */
  search: string
}

function Listed({ type, page, onPage, search }: ListedProps) {
  const { data, error, refetch } = useAnnouncements(type, page)
  if (error) return <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return <LoadingRows rows={8} columns={1} height={84} />
  if (data.totalRow === 0)
    return <EmptyState text={type === announcementLists.over ? '没有已结束的公告' : '没有公示中的公告'} />
  return (
    <>
      <ul className={styles.list}>
        {data.list.map((each) => (
          <AnnouncementItem key={each.announcementId} announcement={each} search={search} />
        ))}
      </ul>
      {data.totalRow > PAGE && (
        <footer className={styles.foot}>
          <Pagination current={page} pageSize={PAGE} total={data.totalRow} onChange={onPage} />
        </footer>
      )}
    </>
  )
}
