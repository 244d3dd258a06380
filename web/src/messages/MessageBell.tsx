import { BellOutlined, NotificationOutlined } from '@ant-design/icons'
import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Tooltip } from '#web/ui/overlay/Tooltip.tsx'
import type { MessageKind } from './contributions.ts'
import { useLiveUnread, useUnread } from './unread.ts'

const MessagePanel = lazyComponent(async () => (await import('./MessagePanel.tsx')).default)

/** Horn and bell of the top bar with their unread counts, kept true by the server (platform.md §7.5). */
export function MessageBell() {
  useLiveUnread()
  const { allCount, announceCount } = useUnread()
  const [kind, setKind] = useState<MessageKind | null>(null)
  const [used, setUsed] = useState(false)
  const open = (wanted: MessageKind) => {
    setUsed(true)
    setKind(wanted)
  }
  return (
    <>
      <Opener
        title="公告"
        count={announceCount}
        icon={<NotificationOutlined />}
        onClick={() => open('announcement')}
      />
      <Opener title="通知" count={allCount} icon={<BellOutlined />} onClick={() => open('message')} />
      {used && <MessagePanel kind={kind} onClose={() => setKind(null)} />}
    </>
  )
}

interface OpenerProps {
  title: string
  count: number
  icon: ReactNode
  onClick: () => void
}

function Opener({ title, count, icon, onClick }: OpenerProps) {
  const label = count > 0 ? `${title}，${count} 条未读` : title
  return (
    <Tooltip title={title}>
      <Badge count={count}>
        <Button type="text" icon={icon} aria-label={label} onClick={onClick} />
      </Badge>
    </Tooltip>
  )
}
