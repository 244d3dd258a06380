import {
  AuditOutlined,
  EyeOutlined,
  FileSearchOutlined,
  LoginOutlined,
  ProfileOutlined,
  SafetyCertificateOutlined,
  StopOutlined,
} from '@ant-design/icons'
import { logKinds, logRights } from '#protocol/logs/kinds.ts'
import type { Face } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const LOGS = '/manage/log'

/** 系统日志 in the administration, and everybody's own logins in 个人中心. */
export const logFace: Face = {
  manage: [
    { path: LOGS, section: '审计与运维', order: 10, title: '系统日志', icon: <FileSearchOutlined /> },
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
    {
      path: '/manage/log/refusal',
      under: LOGS,
      order: 40,
      title: '越权访问日志',
      icon: <StopOutlined />,
      need: 'manage/adminLog/refusalLog',
    },
    {
      path: '/manage/log/showing',
      under: LOGS,
      order: 50,
      title: '掩码查看日志',
      icon: <EyeOutlined />,
      need: 'manage/adminLog/showingLog',
    },
    {
      path: '/manage/log/verify',
      under: LOGS,
      order: 60,
      title: '日志校验',
      icon: <SafetyCertificateOutlined />,
      need: 'manage/adminLog/verifyLog',
    },
  ],
  personal: [
    {
      path: '/person/logins',
      title: '登录记录',
      icon: <LoginOutlined />,
      Content: lazyComponent(async () => (await import('./OwnLogins.tsx')).OwnLogins),
    },
  ],
}
