import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarSharingCalls } from '#protocol/calendar/sharing-calls.ts'
import { addressOf, ask, messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { CopyText } from '#web/ui/display/CopyText.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { confirmDanger } from '#web/ui/layer/confirm.ts'
import { Dialog } from '#web/ui/layer/Dialog.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './calendar-free.module.css'

const { feed, renewFeed, revokeFeed, readFeed } = calendarSharingCalls

/** The secret address of one's calendar for other programs: made, renewed and ended here, shown once. */
export default function FeedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOf(feed, {}))
  return (
    <Dialog title="订阅我的日历" onClose={onClose}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Address createTime={data.createTime} lastUsedTime={data.lastUsedTime} />
      ) : (
        <LoadingRows rows={3} columns={1} />
      )}
    </Dialog>
  )
}

function Address({ createTime, lastUsedTime }: { createTime: string | null; lastUsedTime: string | null }) {
  const cache = useQueryClient()
  const [address, setAddress] = useState<string>()
  const [busy, run] = useBusy()
  const renew = async () => {
    const { path } = await ask(renewFeed, {})
    setAddress(new URL(addressOf(readFeed, { secret: path.split('/').at(-1) }), location.origin).href)
    await refresh(cache, feed)
  }
  const askToRenew = () =>
    confirmDanger({
      title: '生成新的订阅地址？',
      content: '原来的地址将立即失效，已订阅的日历应用需要换成新地址。',
      okText: '生成新地址',
      onOk: renew,
    })
  const revoke = () =>
    confirmDanger({
      title: '停用订阅地址？',
      content: '已订阅的日历应用将不再更新。',
      okText: '停用地址',
      onOk: async () => {
        await ask(revokeFeed, {})
        setAddress(undefined)
        toast.success('已停用订阅地址')
        await refresh(cache, feed)
      },
    })
  return (
    <div className={styles.feed}>
      <p>在手机或电脑的日历应用中添加这个地址，就能看到您的日程。知道地址的人都能看到，请勿转发。</p>
      {address && (
        <p className={styles.address}>
          <CopyText text={address} />
        </p>
      )}
      {address && <p className={styles.quiet}>地址只显示这一次，请现在复制。</p>}
      {createTime && (
        <p className={styles.quiet}>
          {formatMinute(createTime)} 生成，
          {lastUsedTime ? `最近一次读取 ${formatMinute(lastUsedTime)}` : '还没有被读取过'}
        </p>
      )}
      <div className={styles.acts}>
        {createTime ? (
          <>
            <Button onClick={askToRenew}>生成新地址</Button>
            <Button danger onClick={revoke}>
              停用地址
            </Button>
          </>
        ) : (
          <Button type="primary" loading={busy} onClick={() => void run(renew)}>
            生成订阅地址
          </Button>
        )}
      </div>
    </div>
  )
}
