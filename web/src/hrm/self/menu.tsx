import { AuditOutlined, FormOutlined } from '@ant-design/icons'
import { ownRequestsAddress, requestsAddress } from '#protocol/hrm/self/addresses.ts'
import { requestTargets } from '#protocol/hrm/self/messages.ts'
import type { Face, MenuEntry } from '#web/platform/area.ts'

export const requestsMenu: MenuEntry = {
  path: requestsAddress,
  title: '档案变更申请',
  icon: <AuditOutlined />,
  need: 'hrm/employee/update',
}

export const ownRequestsMenu: MenuEntry = {
  path: ownRequestsAddress,
  title: '档案变更',
  icon: <FormOutlined />,
  need: 'hrm',
}

export const selfMessages: NonNullable<Face['messages']> = [
  { opens: { target: requestTargets.list, addressOf: () => requestsAddress } },
  { opens: { target: requestTargets.own, addressOf: () => ownRequestsAddress } },
]
