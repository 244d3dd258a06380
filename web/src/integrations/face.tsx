import { ApiOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'

/** 集成设置 of the administration, below 企业首页 (platform.md §6.6). */
export const integrationsFace: Face = {
  manage: [
    {
      path: '/manage/systemconfig/integrations',
      section: '消息与集成',
      order: 20,
      title: '集成设置',
      icon: <ApiOutlined />,
      need: 'manage/system/update',
    },
  ],
}
