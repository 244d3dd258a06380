import { DashboardOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'

/** 系统状态 in the administration. */
export const operationsFace: Face = {
  manage: [
    {
      path: '/manage/operations',
      section: '审计与运维',
      order: 20,
      title: '系统状态',
      icon: <DashboardOutlined />,
      need: 'manage/system/update',
    },
  ],
}
