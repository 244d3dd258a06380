import { AuditOutlined, FileSearchOutlined, LoginOutlined, ProfileOutlined } from '@ant-design/icons'
import { logKinds, logRights } from '#protocol/logs/kinds.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const LOGS = '/manage/log'

/** 系统日志 in the administration, and everybody's own logins in 个人中心. */
export const logFace: Face = {
  manage: [
    { path: LOGS, order: 70, title: '系统日志', icon: <FileSearchOutlined /> },
    {
      path: '/manage/log/handle',
      under: LOGS,
      order: 10,
      title: '数据操作日志',
      icon: <ProfileOutlined />,
      need: logRights[logKinds.data],
    },
    {
      path: '/manage/log/sys',
      under: LOGS,
      order: 20,
      title: '系统操作日志',
      icon: <AuditOutlined />,
      need: logRights[logKinds.system],
    },
    {
      path: '/manage/log/login',
      under: LOGS,
      order: 30,
      title: '登录日志',
      icon: <LoginOutlined />,
      need: 'manage/adminLog/loginLog',
    },
  ],
  personal: [
    {
      path: '/person/logins',
      title: '登录记录',
      icon: <LoginOutlined />,
      Content: lazyPart(async () => (await import('./OwnLogins.tsx')).OwnLogins),
    },
  ],
}
