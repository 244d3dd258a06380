import { SafetyCertificateOutlined } from '@ant-design/icons'
import { OWN_INSURANCE } from '#protocol/hrm/insurance/messages.ts'
import type { Face, ManageEntry, MenuEntry } from '#web/platform/area.ts'
import { monthsAddress, ownAddress, ownMonthAddress, schemesAddress } from './addresses.ts'

const icon = <SafetyCertificateOutlined />

export const insuranceMenu: MenuEntry = {
  path: monthsAddress,
  title: '社保管理',
  icon,
  need: 'hrm/insurance/read',
}

export const ownInsuranceMenu: MenuEntry = {
  path: ownAddress,
  title: '我的社保',
  icon,
  need: 'hrm',
}

export const insuranceManage: ManageEntry = {
  path: schemesAddress,
  under: '/manage/hrm',
  order: 50,
  title: '社保方案管理',
  icon,
  need: 'manage/hrm/insurance',
}

/** Message 98 leads to the receiver's own month. */
export const insuranceMessages: NonNullable<Face['messages']> = [
  { opens: { target: OWN_INSURANCE, addressOf: ownMonthAddress } },
]
