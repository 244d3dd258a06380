import { ContactsOutlined, StarOutlined } from '@ant-design/icons'
import type { Face } from '#web/platform/area.ts'

export const addressBookFace: Face = {
  application: {
    title: '通讯录',
    icon: <ContactsOutlined />,
    need: 'oa/book',
    menu: [
      { path: '/addressBook/all', title: '全部', icon: <ContactsOutlined /> },
      { path: '/addressBook/starred', title: '我的关注', icon: <StarOutlined /> },
    ],
  },
}
