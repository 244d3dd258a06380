import { MoreOutlined } from '@ant-design/icons'
import { Switch } from 'antd'
import { type UIEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentLabels } from '#protocol/message-types.ts'
import type { Message } from '#protocol/messages/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { messageOf } from '#web/platform/client.ts'
import { useCan } from '#web/platform/permissions.ts'
import { GoingExports } from '#web/record/features/export/GoingExports.tsx'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { Panel } from '#web/ui/layer/Panel.tsx'
import { Dropdown } from '#web/ui/overlay/Dropdown.tsx'
import { announcements, type Category, categories } from './categories.ts'
import { type MessageKind, useMessageContributions } from './contributions.ts'
import { foldMessages } from './fold.ts'
import { MessageRow } from './MessageRow.tsx'
import styles from './messages.module.css'
import { useUnread } from './unread.ts'
import { useMessageActs, useMessageList } from './use-messages.ts'

export interface MessagePanelProps {
  /** Which of the two panels is open. */
  kind: MessageKind | null
  onClose: () => void
}

const WIDTH = 530
/** Pixels above the end at which the next page is asked for (foundations §9). */
const NEAR_END = 100

/** 公告 or 通知: messages of the horn or of the bell (platform.md §7.5). */
export default function MessagePanel({ kind, onClose }: MessagePanelProps) {
  const [chosen, setChosen] = useState<Category | undefined>(categories[0])
  const [unreadOnly, setUnreadOnly] = useState(false)
  const unread = useUnread()
  const category = kind === 'announcement' ? announcements : (chosen ?? announcements)
  const count = unread[kind === 'announcement' ? 'announceCount' : 'allCount']
  return (
    <Panel
      open={kind !== null}
      onClose={onClose}
      width={WIDTH}
      title={`${kind === 'announcement' ? '公告' : '通知'}（${count}）`}
      extra={<Acts kind={kind} onLeave={onClose} />}
      footer={<Footer category={category} unreadOnly={unreadOnly} onUnreadOnly={setUnreadOnly} />}
    >
      <div className={styles.panel}>
        {kind === 'message' && <Chips chosen={category} onChoose={setChosen} />}
        {kind === 'message' && <GoingExports />}
        <List category={category} unreadOnly={unreadOnly} enabled={kind !== null} onClose={onClose} />
      </div>
    </Panel>
  )
}

/** What other areas offer in the head of a panel. */
function Acts({ kind, onLeave }: { kind: MessageKind | null; onLeave: () => void }) {
  const offered = useMessageContributions().flatMap(({ act }) => (act && act.kind === kind ? [act] : []))
  return offered.map(({ key, Act }) => <Act key={key} onLeave={onLeave} />)
}

function Chips({ chosen, onChoose }: { chosen: Category; onChoose: (category: Category) => void }) {
  const may = useCan()
  const unread = useUnread()
  return (
    <div className={styles.chips} role="tablist" aria-label="消息分类">
      {categories
        .filter(({ need }) => need === undefined || may(need))
        // of what nothing sends there is no pill, unless there are such messages
        .filter(({ label, count }) => label === undefined || sentLabels.has(label) || count(unread) > 0)
        .map((category) => (
          <button
            key={category.title}
            type="button"
            role="tab"
            aria-selected={category === chosen}
            className={category === chosen ? styles.chosen : styles.chip}
            onClick={() => onChoose(category)}
          >
            {category.title}
            {category.count(unread) > 0 && <Badge count={category.count(unread)} className={styles.badge} />}
          </button>
        ))}
    </div>
  )
}

interface ListProps {
  category: Category
  unreadOnly: boolean
  enabled: boolean
  onClose: () => void
}

function List({ category, unreadOnly, enabled, onClose }: ListProps) {
  const list = useMessageList({ category, unreadOnly }, enabled)
  const acts = useMessageActs()
  const navigate = useNavigate()
  const rows = useMessageContributions().flatMap(({ row }) => row ?? [])
  const messages = list.data?.pages.flatMap((page) => page.list) ?? []
  if (list.isError && messages.length === 0)
    return <EmptyState variant="error" text={messageOf(list.error)} onRetry={() => void list.refetch()} />
  if (list.isPending) return <LoadingRows rows={8} columns={1} height={64} />
  if (messages.length === 0) {
    const what = category === announcements ? '公告' : '消息'
    return <EmptyState text={unreadOnly ? `没有未读${what}` : `没有${what}`} />
  }

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const left = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight
    if (left < NEAR_END && list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage()
  }
  const open = (all: readonly Message[], address: string) => {
    void attempt(acts.read(all))
    onClose()
    void navigate(address)
  }
  const keyOf = (message: Message) =>
    rows.find(({ concerns }) => concerns(message.type))?.sameAs?.(message) ?? null
  return (
    <div className={styles.scroll} onScroll={onScroll}>
      <ul>
        {foldMessages(messages, keyOf).map(({ message, all }) => (
          <MessageRow
            key={message.messageId}
            message={message}
            onOpen={(_, address) => open(all, address)}
            onRead={() => void attempt(acts.read(all))}
            onRemove={() => void attempt(acts.remove(all))}
          >
            {rows
              .filter(({ concerns }) => concerns(message.type))
              .map(({ key, Part }) => (
                <Part key={key} message={message} onDone={() => void attempt(acts.read(all))} />
              ))}
          </MessageRow>
        ))}
      </ul>
      <div className={styles.end}>
        {list.isFetchingNextPage ? '加载中...' : list.hasNextPage ? '' : '没有更多了'}
      </div>
    </div>
  )
}

interface FooterProps {
  category: Category
  unreadOnly: boolean
  onUnreadOnly: (value: boolean) => void
}

function Footer({ category, unreadOnly, onUnreadOnly }: FooterProps) {
  const acts = useMessageActs()
  const items = [
    {
      key: 'read',
      label: `全部${category.name}标记为已读`,
      onClick: () => void attempt(acts.readAll(category)),
    },
    {
      key: 'clear',
      label: `删除${category.name}已读消息`,
      danger: true,
      onClick: () => void attempt(acts.clear(category)),
    },
  ]
  return (
    <div className={styles.footer}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className={styles.switch}>
        <Switch size="small" checked={unreadOnly} onChange={onUnreadOnly} />
        仅显示未读消息
      </label>
      <Dropdown menu={{ items }} trigger={['click']} placement="topRight">
        <Button type="text" icon={<MoreOutlined />} aria-label="更多操作">
          更多
        </Button>
      </Dropdown>
    </div>
  )
}
