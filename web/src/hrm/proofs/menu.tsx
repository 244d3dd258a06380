import { FileProtectOutlined } from '@ant-design/icons'
import type { MenuEntry } from '#web/platform/area.ts'

const icon = <FileProtectOutlined />

export const proofsMenu: MenuEntry = {
  path: '/hrm/proofs',
  title: '证明管理',
  icon,
  need: 'hrm/employee/update',
}

export const ownProofsMenu: MenuEntry = {
  path: '/hrm/self-server/proofs',
  title: '我的证明',
  icon,
  need: 'hrm',
}
