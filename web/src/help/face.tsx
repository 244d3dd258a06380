import { QuestionCircleOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'

export const helpFace: Face = {
  account: [{ path: '/help', title: '帮助中心', icon: <QuestionCircleOutlined /> }],
}
