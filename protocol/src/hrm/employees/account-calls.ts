import { z } from 'zod'
import { password } from '#protocol/manage/door.ts'
import { call } from '#protocol/platform/call.ts'
import { id, idList, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { code, looseDay } from '../wire.ts'

/** Employees or accounts in one request. */
export const MOST_AT_ONCE = 200

/** One user of the company as a new employee; the mobile is the login name, whatever is sent. */
const fromUser = z.object({
  userId: id(),
  employeeName: optionalText(50),
  mobile: optionalText(30),
  sex: code(1, 2),
  post: optionalText(50),
  deptId: optional(id()),
  parentId: optional(id()),
  jobNumber: optionalText(50),
  entryTime: looseDay(),
  employmentForms: integer(1, 2),
  probation: code(0, 6),
  status: code(3, 8),
})
export type FromUser = z.output<typeof fromUser>

/** From accounts to employees, and from employees to accounts (hrm.md §5.2, platform.md §5.4). */
export const employeeAccountCalls = {
  fromUsers: call({
    path: 'hrmEmployee/adminAddEmployee',
    body: 'json',
    need: 'hrm/employee/save',
    area: 'hrmEmployee',
    summary: '从组织架构中选择员工，全部成功或全部不成功',
    bare: 'employees',
    request: z.object({ employees: z.array(fromUser).min(1).max(MOST_AT_ONCE) }),
    reply: nothing,
  }),
  toUsers: call({
    path: 'adminUser/hrmAddUser',
    body: 'json',
    need: 'manage/users/userSave',
    sessionOnly: true,
    area: 'hrmEmployee',
    summary: '为人力资源员工开通账号，全部成功或全部不成功',
    request: z.object({
      employeeIds: idList().refine((ids) => ids.length > 0 && ids.length <= MOST_AT_ONCE, {
        message: '请选择员工',
      }),
      password: password(),
      deptId: optional(id()),
      roleId: idList(),
      parentId: optional(id()),
    }),
    reply: nothing,
  }),
} as const
