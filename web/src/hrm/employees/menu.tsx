import { FormOutlined, IdcardOutlined, ProfileOutlined, SolutionOutlined } from '@ant-design/icons'
import { LEAVING_ACCOUNT, OWN_ARCHIVE } from '#protocol/hrm/employees/messages.ts'
import type { StaffSource } from '#web/manage/people/door.ts'
import type { Face, ManageEntry, MenuEntry } from '#web/platform/area.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const OWN_ARCHIVE_PAGE = '/hrm/self-server/archives'

export const employeesMenu: MenuEntry = {
  path: '/hrm/employee',
  title: '员工管理',
  icon: <IdcardOutlined />,
  need: 'hrm/employee/index',
}

export const ownArchiveMenu: MenuEntry = {
  path: OWN_ARCHIVE_PAGE,
  title: '我的档案',
  icon: <ProfileOutlined />,
  need: 'hrm',
}

export const employeesManage: ManageEntry = {
  path: '/manage/hrm/employee-manage',
  under: '/manage/hrm',
  order: 70,
  title: '员工管理设置',
  icon: <SolutionOutlined />,
  need: 'manage/hrm/archives',
}

/** 从人力资源选择员工, on the page of accounts (platform.md §10.3). */
export const employeesAsStaff: StaffSource = {
  key: 'hrm',
  caption: '从人力资源选择员工',
  need: 'hrm/employee',
  Dialog: lazyComponent(async () => (await import('./accounts/AccountsDialog.tsx')).AccountsDialog),
}

export const employeeFieldsManage: ManageEntry = {
  path: '/manage/hrm/custom-field',
  under: '/manage/hrm',
  order: 5,
  title: '自定义字段设置',
  icon: <FormOutlined />,
  need: 'manage/hrm/field',
}

/** What asks an employee for their archive leads to it. */
export const employeeMessages: NonNullable<Face['messages']> = [
  { opens: { target: OWN_ARCHIVE, addressOf: () => OWN_ARCHIVE_PAGE } },
  { opens: { target: LEAVING_ACCOUNT, addressOf: () => '/manage/employee-dep' } },
]
