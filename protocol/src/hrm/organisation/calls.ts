import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { looseDay } from '../wire.ts'

const area = 'hrmDept'
const node = 'hrm/dept'

export const DEPT_NAME_LENGTH = 50
export const DEPT_CODE_LENGTH = 50

/** 1 公司, 2 部门. */
export const deptTypes: Readonly<Record<number, string>> = { 1: '公司', 2: '部门' }

const counts = {
  /** The department with all below it: everyone employed, full time, not full time. */
  allNum: z.number(),
  fullTimeNum: z.number(),
  nuFullTimeNum: z.number(),
  /** The department alone. */
  myAllNum: z.number(),
  myFullTimeNum: z.number(),
  myNuFullTimeNum: z.number(),
}

const deptSchema = z.object({
  deptId: z.number(),
  /** 0 of the root. */
  pid: z.number(),
  pname: z.string().nullable(),
  deptType: z.number(),
  name: z.string(),
  code: z.string(),
  mainEmployeeId: z.number().nullable(),
  mainEmployeeName: z.string().nullable(),
  leaderEmployeeId: z.number().nullable(),
  leadEmployeeName: z.string().nullable(),
  createUserId: z.number(),
  createTime: z.string(),
  ...counts,
})
export type Dept = z.output<typeof deptSchema>

const deptNodeSchema = deptSchema.extend({
  /** Absent: none. */
  get children(): z.ZodOptional<z.ZodArray<typeof deptNodeSchema>> {
    return z.array(deptNodeSchema).optional()
  },
})
export type DeptNode = Dept & { children?: DeptNode[] | undefined }

const deptChoice = z.object({ deptId: z.number(), name: z.string(), pid: z.number() })
export type DeptChoice = z.output<typeof deptChoice>

const deptSave = z.object({
  deptId: optional(id()),
  name: optionalText(DEPT_NAME_LENGTH),
  code: optionalText(DEPT_CODE_LENGTH),
  deptType: optional(integer(1, 2)),
  pid: optional(id()),
  mainEmployeeId: optional(id()),
  leaderEmployeeId: optional(id()),
})
export type DeptSave = z.output<typeof deptSave>

const deptEmployee = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  jobNumber: z.string().nullable(),
  employmentForms: z.number().nullable(),
  entryTime: z.string().nullable(),
})
export type DeptEmployee = z.output<typeof deptEmployee>

/** The organisation of human resources (hrm.md §3). */
export const deptCalls = {
  /** Of every user of human resources: pickers need it. The tree is pruned to what the caller reaches. */
  tree: call({
    path: 'hrmDept/queryTreeList',
    body: 'json',
    need: 'signedIn',
    area,
    summary: '组织架构树；onDay 为某日的架构和人数',
    safe: true,
    request: z.object({
      /** `update`: where `id` may be moved to, as a flat list: all but itself and what is below it. */
      type: optional(z.enum(['tree', 'update'])),
      id: optional(id()),
      name: optionalText(DEPT_NAME_LENGTH),
      /** Own client: as it was on a day. */
      onDay: optional(looseDay()),
    }),
    reply: z.union([z.array(deptNodeSchema), z.array(deptChoice)]),
  }),
  add: call({
    path: 'hrmDept/addDept',
    body: 'json',
    need: `${node}/save`,
    area,
    summary: '新建组织',
    request: deptSave,
    reply: nothing,
  }),
  update: call({
    path: 'hrmDept/setDept',
    body: 'json',
    need: `${node}/update`,
    area,
    summary: '编辑组织',
    request: deptSave.extend({ deptId: id() }),
    reply: nothing,
  }),
  detail: call({
    path: 'hrmDept/queryById/{deptId}',
    need: `${node}/read`,
    area,
    summary: '组织详情',
    safe: true,
    request: z.object({ deptId: id() }),
    reply: deptSchema,
  }),
  remove: call({
    path: 'hrmDept/deleteDeptById/{deptId}',
    need: `${node}/delete`,
    area,
    summary: '删除组织',
    request: z.object({ deptId: id() }),
    reply: nothing,
  }),
  employees: call({
    path: 'hrmDept/queryEmployeeByDeptId',
    body: 'json',
    need: `${node}/read`,
    area,
    summary: '组织的在职员工，不含下级',
    safe: true,
    request: z.object({ ...paging, deptId: id(), search: optionalText(100) }),
    reply: pageOf(deptEmployee),
  }),
} as const
