import { FileTextOutlined, InboxOutlined, ReadOutlined, SendOutlined } from '@ant-design/icons'
import { LOG } from '#protocol/work-log/messages.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const workLogFace: Face = {
  application: {
    title: '日志',
    icon: <ReadOutlined />,
    need: 'oa/log',
    menu: [
      { path: '/workLog/index/all', title: '全部', icon: <ReadOutlined /> },
      { path: '/workLog/index/send', title: '我发出的', icon: <SendOutlined /> },
      { path: '/workLog/index/received', title: '我收到的', icon: <InboxOutlined /> },
      {
        path: '/workLog/follow',
        title: '跟进记录',
        icon: <FileTextOutlined />,
        need: 'crm/followRecord/read',
      },
    ],
  },
  messages: [{ opens: { target: LOG, addressOf: (logId) => `/workLog/index/all?log=${logId}` } }],
  otherSettings: [
    {
      key: 'log-rules',
      title: '日志规则设置',
      order: 20,
      Content: lazyComponent(async () => (await import('./LogRules.tsx')).LogRules),
    },
  ],
}
