import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { id, looseIdList, optionalText } from '#protocol/platform/wire.ts'

const area = 'hrmEmployee'

/** An employee as pickers and names show them (hrm.md §1.2). */
const employeeRef = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  mobile: z.string(),
  email: z.string().nullable(),
  sex: z.number().nullable(),
  /** 1 works here, 2 has left or not entered yet, 3 deleted. */
  status: z.number(),
  isDel: z.union([z.literal(0), z.literal(1)]),
})
export type EmployeeRef = z.output<typeof employeeRef>

const deptRow = z.object({
  deptId: z.number(),
  pid: z.number(),
  deptType: z.number(),
  name: z.string(),
  code: z.string(),
  allNum: z.number(),
  hasChildren: z.union([z.literal(0), z.literal(1)]),
  currentNum: z.number(),
})

const hrRole = z.object({
  /** Null of an administrator, who holds no role of human resources. */
  roleId: z.number().nullable(),
  roleName: z.string(),
  roleType: z.literal(9),
  /** 91 管理员, 92 上级. */
  label: z.number(),
})
export type HrRole = z.output<typeof hrRole>

const ownEmployee = z.object({
  employeeId: z.number().nullable(),
  employeeName: z.string().nullable(),
  mobile: z.string().nullable(),
  sex: z.number().nullable(),
  age: z.number().nullable(),
  jobNumber: z.string().nullable(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  parentId: z.number().nullable(),
  parentName: z.string().nullable(),
  post: z.string().nullable(),
  entryTime: z.string().nullable(),
  role: hrRole.nullable(),
})
export type OwnEmployee = z.output<typeof ownEmployee>

/**
 * Of every user with the branch of human resources, not limited by the data scope: they answer nothing but the listed keys
 * (hrm.md §3.1).
 */
export const employeePickerCalls = {
  own: call({
    path: 'hrmEmployee/queryLoginEmployee',
    need: 'signedIn',
    area,
    summary: '当前登录人的员工档案和人力资源角色',
    safe: true,
    request: z.object({}),
    reply: ownEmployee,
  }),
  all: call({
    path: 'hrmEmployee/queryAllEmployeeList',
    need: 'signedIn',
    area,
    summary: '全部员工，含离职和已删除的',
    safe: true,
    request: z.object({}),
    reply: z.array(employeeRef),
  }),
  employed: call({
    path: 'hrmEmployee/queryInEmployeeList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '在职员工',
    safe: true,
    request: z.object({ search: optionalText(100) }),
    reply: z.array(employeeRef),
  }),
  under: call({
    path: 'hrmEmployee/queryDeptEmployeeList/{deptId}',
    need: 'signedIn',
    area,
    summary: '某组织的下级组织和在职员工；0 为顶层',
    safe: true,
    request: z.object({ deptId: id() }),
    reply: z.object({ deptList: z.array(deptRow), employeeList: z.array(employeeRef) }),
  }),
  within: call({
    path: 'hrmEmployee/queryDeptEmpListByUser',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '所选组织（含下级）和员工的并集',
    safe: true,
    request: z.object({ deptIdList: looseIdList(), employeeIdList: looseIdList() }),
    reply: z.array(employeeRef),
  }),
} as const
