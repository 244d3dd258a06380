import { FileTextOutlined, InboxOutlined, ReadOutlined, SendOutlined } from '@ant-design/icons'
import { LOG_SUBJECT } from '#protocol/work-log/log-limits.ts'
import { LOG } from '#protocol/work-log/messages.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** The list with the log beside it. */
const addressOfLog = (logId: number) => `/workLog/index/all?log=${logId}`

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
  workActs: { dueLog: { caption: '写日志', address: () => '/workLog/index/all?new=1' } },
  timelineThings: [{ label: LOG_SUBJECT, title: '日志', addressOf: addressOfLog }],
  messages: [{ opens: { target: LOG, addressOf: addressOfLog } }],
  otherSettings: [
    {
      key: 'log-rules',
      title: '日志规则设置',
      order: 20,
      Content: lazyComponent(async () => (await import('./LogRules.tsx')).LogRules),
    },
  ],
}
