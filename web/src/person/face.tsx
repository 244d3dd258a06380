import { UserOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'

export const personFace: Face = {
  account: [{ path: '/person', title: '基本信息', icon: <UserOutlined /> }],
}
