import { ApiOutlined, BellOutlined, NotificationOutlined, SendOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { MessageBell } from './MessageBell.tsx'

const MESSAGES = '/manage/message'
const need = 'manage/system/update'

/** Horn and bell of the top bar; 消息通知 of the administration and of 个人中心 (platform.md §7.5–7.7). */
export const messageFace: Face = {
  bar: [{ key: 'bell', Part: MessageBell }],
  manage: [
    { path: MESSAGES, section: '消息与集成', order: 10, title: '消息通知', icon: <NotificationOutlined /> },
    {
      path: '/manage/message/channels',
      under: MESSAGES,
      order: 10,
      title: '消息渠道',
      icon: <ApiOutlined />,
      need,
    },
    {
      path: '/manage/message/outbox',
      under: MESSAGES,
      order: 20,
      title: '消息发送',
      icon: <SendOutlined />,
      need,
    },
  ],
  personal: [
    {
      path: '/person/messages',
      title: '消息设置',
      icon: <BellOutlined />,
      Content: lazyComponent(async () => (await import('./choices/MessageChoices.tsx')).MessageChoices),
    },
  ],
}
