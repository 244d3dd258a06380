import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Announcement, announcementCalls } from '#protocol/announcements/calls.ts'
import { ANNOUNCEMENT_COMMENTS } from '#protocol/announcements/content.ts'
import { Comments } from '#web/comments/door.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { AnnouncementForm } from './AnnouncementForm.tsx'
import styles from './announcements.module.css'
import { Readers } from './Readers.tsx'
import { refreshAnnouncements } from './use-announcements.ts'

interface AnnouncementPanelProps {
  id: number
  onClose: () => void
}

/** One announcement with its readers and comments; opening it reads it. */
export function AnnouncementPanel({ id, onClose }: AnnouncementPanelProps) {
  const cache = useQueryClient()
  const { data, error, refetch } = useQuery(queryOf(announcementCalls.detail, { id }))
  const [editing, setEditing] = useState(false)
  const isKnown = data !== undefined
  // it has been read by being opened: list and horn say so
  useEffect(() => {
    if (isKnown) void refreshLists()
    async function refreshLists() {
      await cache.invalidateQueries({ queryKey: ['oaAnnouncement', 'queryList'] })
    }
  }, [isKnown, cache])
  const remove = (announcement: Announcement) =>
    confirmDelete({
      title: `删除公告“${announcement.title}”？`,
      content: '公告及其评论将被删除，无法恢复。',
      okText: '删除公告',
      onOk: async () => {
        await ask(announcementCalls.remove, { id })
        toast.success(`${announcement.title}删除成功`)
        onClose()
        await refreshAnnouncements(cache)
      },
    })
  return (
    <Panel
      open
      onClose={onClose}
      title={data?.title ?? '公告'}
      extra={
        data && (
          <>
            {data.may.update && <Button onClick={() => setEditing(true)}>编辑</Button>}
            {data.may.remove && (
              <Button danger onClick={() => remove(data)}>
                删除
              </Button>
            )}
          </>
        )
      }
    >
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown announcement={data} />
      ) : (
        <LoadingRows rows={6} columns={1} />
      )}
      {editing && data && <AnnouncementForm announcement={data} onClose={() => setEditing(false)} />}
    </Panel>
  )
}

function Shown({ announcement }: { announcement: Announcement }) {
  const { announcementId, realname, img, content, createTime, startTime, endTime, may } = announcement
  return (
    <article className={styles.article}>
      <div className={styles.author}>
        <UserAvatar name={realname} img={img} size={32} />
        <div>
          <div>{realname}</div>
          <div className={styles.quiet}>{formatMinute(createTime)} 发布</div>
        </div>
      </div>
      <dl className={styles.pairs}>
        <dt>通知范围</dt>
        <dd>{rangeOf(announcement)}</dd>
        <dt>公示时间</dt>
        <dd>
          {startTime && endTime ? `${formatMinute(startTime)} 至 ${formatMinute(endTime)}` : '不限时间'}
        </dd>
      </dl>
      <p className={styles.content}>{content}</p>
      <Confirm announcement={announcement} />
      {may.seeReaders && (
        <Readers announcementId={announcementId} mustConfirm={announcement.mustConfirm === 1} />
      )}
      <section className={styles.section}>
        <h3>评论</h3>
        <Comments about={{ type: ANNOUNCEMENT_COMMENTS, typeId: announcementId }} />
      </section>
    </article>
  )
}

function rangeOf({ deptList, ownerUserList }: Announcement): string {
  const names = [...deptList.map(({ name }) => name), ...ownerUserList.map(({ realname }) => realname)]
  return names.length > 0 ? names.join('、') : '全公司'
}

/** What each reader has to confirm, and when he did. */
function Confirm({ announcement }: { announcement: Announcement }) {
  const { announcementId, mustConfirm, confirmTime, may } = announcement
  const cache = useQueryClient()
  const [busy, run] = useBusy()
  if (mustConfirm === 0) return null
  if (confirmTime) return <p className={styles.quiet}>您已于 {formatMinute(confirmTime)} 确认</p>
  if (!may.confirm) return null
  const confirm = async () => {
    if (!(await run(() => ask(announcementCalls.confirm, { announcementId })))) return
    toast.success('已确认')
    await refreshAnnouncements(cache)
  }
  return (
    <div className={styles.confirm}>
      <span>请阅读后确认。</span>
      <Button type="primary" loading={busy} onClick={() => void confirm()}>
        我已知悉
      </Button>
    </div>
  )
}
