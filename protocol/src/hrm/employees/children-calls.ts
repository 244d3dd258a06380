import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { id, integer, nothing, optional, optionalText } from '#protocol/platform/wire.ts'
import { fileEntitySchema, rowSchema } from '#protocol/record/calls/calls.ts'
import { looseDay, looseMonth } from '../wire.ts'
import { valueLists } from './calls.ts'
import {
  type Child,
  type ChildField,
  certificate,
  contacts,
  contract,
  education,
  salaryCard,
  socialSecurity,
  training,
  workExperience,
} from './children.ts'
import { hrFieldSchema } from './hr-field.ts'
import { fileSubTypes } from './words.ts'

const area = 'hrmEmployee'
const read = 'hrm/employee/read'
const update = 'hrm/employee/update'

/** Blank empties a value, absent keeps it. */
const clearable = (schema: z.ZodType): z.ZodType =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional())

const kinds: Readonly<Record<ChildField['kind'], (field: ChildField) => z.ZodType>> = {
  text: () => optionalText(255),
  long: () => optionalText(800),
  mobile: () => optionalText(30),
  day: () => looseDay(),
  month: () => looseMonth(),
  code: ({ words = [] }) =>
    z.preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      z.literal(words.map((word) => word.code)),
    ),
}

/** The values of a row, by their keys on the wire. */
const shapeOf = ({ fields }: Child): Record<string, z.ZodType> =>
  Object.fromEntries(fields.map((field) => [toKey(field.name), clearable(kinds[field.kind](field))]))

interface Paths {
  add: string
  set: string
  /** Without the id. */
  remove: string
}

/** Add, change and remove rows of one table; `set` takes the row id, of what an employee has once also the employee's. */
function childCalls(child: Child, paths: Paths) {
  const idKey = toKey(child.idColumn)
  const values: Record<string, z.ZodType> = {
    ...shapeOf(child),
    ...(child.hasFiles ? { batchId: optional(z.string().max(64)) } : {}),
  }
  const ofRow: Record<string, z.ZodType> = child.single
    ? { [idKey]: optional(id()), employeeId: optional(id()) }
    : { [idKey]: id() }
  const ofEmployee: Record<string, z.ZodType> = { employeeId: id() }
  const shared = { body: 'json', need: update, area, reply: nothing } as const
  return {
    add: call({
      ...shared,
      path: paths.add,
      summary: `新建员工的${child.display}`,
      request: z.object({ ...values, ...ofEmployee }),
    }),
    set: call({
      ...shared,
      path: paths.set,
      summary: `编辑员工的${child.display}`,
      request: z.object({ ...values, ...ofRow }),
    }),
    remove: call({
      ...shared,
      body: 'form',
      path: `${paths.remove}/{rowId}`,
      summary: `删除员工的${child.display}`,
      request: z.object({ rowId: id() }),
    }),
  } as const
}

const employeePaths = (add: string, set: string, remove: string): Paths => ({
  add: `hrmEmployee/${add}`,
  set: `hrmEmployee/${set}`,
  remove: `hrmEmployee/${remove}`,
})

export const educationCalls = childCalls(
  education,
  employeePaths('addExperience', 'setEduExperience', 'deleteEduExperience'),
)
export const workCalls = childCalls(
  workExperience,
  employeePaths('addWorkExperience', 'setWorkExperience', 'deleteWorkExperience'),
)
export const certificateCalls = childCalls(
  certificate,
  employeePaths('addCertificate', 'setCertificate', 'deleteCertificate'),
)
export const trainingCalls = childCalls(
  training,
  employeePaths('addTrainingExperience', 'setTrainingExperience', 'deleteTrainingExperience'),
)
export const contractCalls = childCalls(contract, {
  add: 'hrmEmployeeContract/addContract',
  set: 'hrmEmployeeContract/setContract',
  remove: 'hrmEmployeeContract/deleteContract',
})
export const salaryCardCalls = childCalls(
  salaryCard,
  employeePaths(
    'SocialSecurity/addSalaryCard',
    'SocialSecurity/setSalaryCard',
    'SocialSecurity/deleteSalaryCard',
  ),
)
export const socialSecurityCalls = childCalls(
  socialSecurity,
  employeePaths(
    'SocialSecurity/addSocialSecurity',
    'SocialSecurity/setSocialSecurity',
    'SocialSecurity/deleteSocialSecurity',
  ),
)

export type ChildCalls = ReturnType<typeof childCalls>

const contactsRequest = { employeeId: optional(id()), dataList: valueLists() }

/** Contacts are sent as fields with values (hrm.md §5.3). */
export const contactsCalls = {
  form: call({
    path: 'hrmEmployee/queryContactsAddField',
    need: update,
    area,
    summary: '新建员工联系人的表单',
    safe: true,
    request: z.object({}),
    reply: z.array(hrFieldSchema),
  }),
  add: call({
    path: 'hrmEmployee/addContacts',
    body: 'json',
    need: update,
    area,
    summary: '新建员工的联系人',
    request: z.object({ ...contactsRequest, employeeId: id() }),
    reply: nothing,
  }),
  set: call({
    path: 'hrmEmployee/setContacts',
    body: 'json',
    need: update,
    area,
    summary: '编辑员工的联系人',
    request: z.object({ ...contactsRequest, contactsId: id() }),
    reply: nothing,
  }),
  remove: call({
    path: `hrmEmployee/deleteContacts/{rowId}`,
    need: update,
    area,
    summary: `删除员工的${contacts.display}`,
    request: z.object({ rowId: id() }),
    reply: nothing,
  }),
} as const

const ofEmployee = z.object({ employeeId: id() })

/** What the panel reads of an employee besides the archive. */
export const childReadCalls = {
  contracts: call({
    path: 'hrmEmployeeContract/contractInformation/{employeeId}',
    need: read,
    area,
    summary: '员工的合同',
    safe: true,
    request: ofEmployee,
    reply: z.array(z.looseObject({ fileList: z.array(fileEntitySchema) })),
  }),
  pay: call({
    path: 'hrmEmployee/SocialSecurity/salarySocialSecurityInformation/{employeeId}',
    need: read,
    area,
    summary: '员工的工资卡、社保信息',
    safe: true,
    request: ofEmployee,
    reply: z.object({ salaryCard: rowSchema.nullable(), socialSecurityInfo: rowSchema }),
  }),
} as const

const kindOfFile = () => integer().refine((code) => fileSubTypes.some((each) => each.code === code))

/** 材料附件 of an employee (hrm.md §5.4). */
export const materialCalls = {
  counts: call({
    path: 'hrmEmployeeFile/queryFileNum/{employeeId}',
    need: read,
    area,
    summary: '员工各类附件的数量',
    safe: true,
    request: ofEmployee,
    reply: z.record(z.string(), z.number()),
  }),
  list: call({
    path: 'hrmEmployeeFile/queryFileBySubType',
    body: 'json',
    need: read,
    area,
    summary: '员工的一类附件',
    safe: true,
    request: z.object({ employeeId: id(), subType: kindOfFile() }),
    reply: z.array(
      z.object({
        employeeFileId: z.number(),
        employeeId: z.number(),
        fileId: z.string(),
        type: z.number(),
        subType: z.number(),
        createUserId: z.number(),
        createTime: z.string(),
        file: fileEntitySchema,
      }),
    ),
  }),
  add: call({
    path: 'hrmEmployeeFile/addFile',
    body: 'json',
    need: update,
    area,
    summary: '上传员工附件',
    request: z.object({ employeeId: id(), subType: kindOfFile(), fileId: id() }),
    reply: nothing,
  }),
  remove: call({
    path: 'hrmEmployeeFile/deleteFile/{employeeFileId}',
    need: update,
    area,
    summary: '删除员工附件',
    request: z.object({ employeeFileId: id() }),
    reply: nothing,
  }),
} as const
