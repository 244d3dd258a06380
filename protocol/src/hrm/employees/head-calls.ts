import { z } from 'zod'
import { call, type Need } from '#protocol/platform/call.ts'
import { decimal, id, integer, nothing, optional } from '#protocol/platform/wire.ts'

const area = 'hrmEmployee'
const index = 'hrm/employee/index'
const zeroOne = z.union([z.literal(0), z.literal(1)])

/** Pixels; what was pulled further than a list shows ends at the limit. */
const width = decimal().transform((pixels) => Math.min(1000, Math.max(40, Math.round(pixels))))

/** A column of the list of employees as one user has arranged it (hrm.md §5.1). */
export const employeeHead = z.object({
  id: z.number(),
  fieldId: z.number().nullable(),
  /** camelCase, the key of the row. */
  fieldName: z.string(),
  name: z.string(),
  type: z.number().nullable(),
  formType: z.string(),
  componentType: z.number(),
  options: z.string().nullable(),
  setting: z.array(z.unknown()),
  isFixed: zeroOne,
  isHide: zeroOne,
  sort: z.number(),
  width: z.number(),
  /** Own client: the user pulled it. */
  pulled: z.literal(1).optional(),
})
export type EmployeeHead = z.output<typeof employeeHead>

const choice = z.object({
  id: id(),
  sort: optional(integer()),
  isHide: integer(0, 1),
  width: optional(width),
})

const writers: Need = ['save', 'update', 'againOnboarding', 'confirmEntry'].map(
  (leaf) => `hrm/employee/${leaf}` as const,
)

/** Columns of the list of employees, and whether a value is still free. */
export const employeeHeadCalls = {
  list: call({
    path: 'hrmEmployeeField/queryListHeads',
    need: index,
    area,
    summary: '当前用户的员工列表列，含隐藏的',
    safe: true,
    request: z.object({}),
    reply: z.array(employeeHead),
  }),
  arrange: call({
    path: 'hrmEmployeeField/updateFieldConfig',
    body: 'json',
    need: index,
    area,
    summary: '保存员工列表列的顺序、显示与宽度',
    bare: 'columns',
    request: z.object({ columns: z.array(choice).max(300) }),
    reply: nothing,
  }),
  resize: call({
    path: 'hrmEmployeeField/updateFieldWidth',
    body: 'json',
    need: index,
    area,
    summary: '保存员工列表的列宽',
    request: z.object({ id: optional(id()), fieldId: optional(id()), width }),
    reply: nothing,
  }),
  restore: call({
    path: 'hrmEmployeeField/restoreFieldConfig',
    body: 'json',
    need: index,
    area,
    summary: '恢复员工列表默认的列、顺序与列宽',
    request: z.object({}),
    reply: nothing,
  }),
  verify: call({
    path: 'hrmEmployeeField/verify',
    body: 'json',
    need: writers,
    area,
    summary: '员工字段的唯一性检查：status 1 可用，0 已被其他员工使用',
    safe: true,
    rationed: 'unseen',
    request: z.object({ fieldId: id(), value: z.unknown().optional(), id: optional(id()) }),
    reply: z.object({
      fieldId: z.number(),
      value: z.unknown(),
      id: z.number().nullable(),
      status: zeroOne,
    }),
  }),
} as const
