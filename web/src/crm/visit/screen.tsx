import { CommentOutlined } from '@ant-design/icons'
import { visit } from '#protocol/crm/visit/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'

export const visitScreen: RecordScreen = {
  type: visit,
  icon: <CommentOutlined />,
  path: '/crm/visit',
}
