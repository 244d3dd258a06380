import { Link, useSearchParams } from 'react-router'
import { statusWordOf } from '#protocol/approval/words.ts'
import { useContributedAddress } from '#web/messages/door.ts'
import { attempt } from '#web/platform/attempt.ts'
import { messageOf } from '#web/platform/client.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Moment } from '#web/ui/display/Moment.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Segmented } from '#web/ui/input/Segmented.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { MoreRow, moreNearEnd } from '../MoreRow.tsx'
import { RecordLink } from '../RecordLink.tsx'
import { HistoryLink } from '../record/door.ts'
import { subjects } from '../subjects.ts'
import styles from './copies.module.css'
import { type Copy, type CopyTab, useCopies, useReadCopies } from './data.ts'

const tabs: { value: CopyTab; label: string }[] = [
  { value: 'all', label: '全部' },
  { value: 'unread', label: '未读' },
  { value: 'read', label: '已读' },
]
const words: Readonly<Record<CopyTab, string>> = {
  all: '没有抄送给您的审批',
  unread: '没有未读的抄送',
  read: '您还没有读过抄送',
}

/** /taskExamine/copies: submissions of which one takes note, with marks of what was read (approval-office.md §5.5). */
export default function CopiesPage() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'all'
  const list = useCopies(tab)
  const read = useReadCopies()
  const [busy, run] = useBusy()
  const copies = list.data?.pages.flatMap((page) => page.list) ?? []
  const unread = copies.filter(({ readTime }) => readTime === null).map(({ recordId }) => recordId)
  return (
    <PageFrame
      title="抄送我的"
      tabs={
        <Segmented<CopyTab>
          aria-label="范围"
          options={tabs}
          value={tab}
          onChange={(next) => setParams(next === 'all' ? {} : { tab: next }, { replace: true })}
        />
      }
      actions={
        unread.length > 0 && (
          <Button loading={busy} onClick={() => void run(() => readAll(unread, read))}>
            全部标为已读
          </Button>
        )
      }
      fill
    >
      {list.isError && copies.length === 0 ? (
        <EmptyState variant="error" text={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <LoadingRows rows={6} columns={3} height={72} />
      ) : copies.length === 0 ? (
        <EmptyState text={words[tab]} />
      ) : (
        <ul className={styles.list} onScroll={moreNearEnd(list)} aria-label="抄送列表">
          {copies.map((copy) => (
            <CopyRow key={copy.recordId} copy={copy} onRead={() => void attempt(read([copy.recordId]))} />
          ))}
          <MoreRow list={list} />
        </ul>
      )}
    </PageFrame>
  )
}

/** One call takes that many. */
const AT_ONCE = 100

async function readAll(ids: readonly number[], read: ReturnType<typeof useReadCopies>): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) await read(ids.slice(at, at + AT_ONCE))
}

function CopyRow({ copy, onRead }: { copy: Copy; onRead: () => void }) {
  const { recordId, label, typeId, title, createUserName, senderName, examineStatus, createTime } = copy
  const type = subjects.find(({ approval }) => approval.label === label)
  const address = useContributedAddress()
  // types with calls of their own have pages of their own
  const own = type?.wire.ownCalls ? address(type.key, typeId) : null
  const isUnread = copy.readTime === null
  const { word, tone } = statusWordOf(examineStatus)
  const open = () => {
    if (isUnread) onRead()
  }
  return (
    <li className={styles.row} data-unread={isUnread || undefined}>
      <div className={styles.words}>
        {own ? (
          <Link to={own} className={styles.name} onClick={open}>
            {title}
          </Link>
        ) : (
          <RecordLink
            target={type?.key ?? ''}
            id={typeId}
            name={title}
            className={styles.name}
            onOpen={open}
          />
        )}
        <div className={styles.facts}>
          <span>{type?.display}</span>
          <span>{createUserName} 提交</span>
          <span>
            {senderName} 抄送于 <Moment value={createTime} />
          </span>
        </div>
      </div>
      <StatusDot status={tone} text={word} />
      <span className={styles.acts}>
        <HistoryLink recordId={recordId} onOpen={open} />
        {isUnread && (
          <Button type="link" size="small" aria-label={`标为已读 ${title}`} onClick={onRead}>
            标为已读
          </Button>
        )}
      </span>
    </li>
  )
}
