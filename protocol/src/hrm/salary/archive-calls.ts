import { z } from 'zod'
import { call } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, ids, integer, nothing, optional, optionalText, paging, text } from '#protocol/platform/wire.ts'
import { code, looseDay } from '../wire.ts'
import {
  changeAmount,
  itemCode,
  itemName,
  MOST_ITEMS,
  NAME_LENGTH,
  optVal,
  optValsIn,
  REMARKS_LENGTH,
} from './wire.ts'

const area = 'hrmSalaryArchives'
const read = 'hrm/salary/queryArchives'
const write = 'hrm/salary/updateArchives'

const archiveList = z.object({
  ...paging,
  /** Name or job number. */
  search: optionalText(100),
  /** Tabs: 1–8 a status, 11 在职, 12 全职. */
  status: code(1, 12),
  deptId: optional(id()),
  post: optionalText(100),
  changeType: code(0, 2),
})
export type ArchiveList = z.output<typeof archiveList>

const archiveRow = z.object({
  employeeId: z.number(),
  employeeName: z.string(),
  jobNumber: z.string().nullable(),
  deptId: z.number().nullable(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  /** 1–8 of §4.1. */
  status: z.number().nullable(),
  entryTime: z.string().nullable(),
  becomeTime: z.string().nullable(),
  changeReason: z.number().nullable(),
  changeData: z.string().nullable(),
  changeType: z.number(),
  /** Of the current set. */
  total: z.string(),
})
export type ArchiveRow = z.output<typeof archiveRow>

const fixSave = z.object({
  employeeId: id(),
  proSalary: optValsIn(),
  salary: optValsIn(),
  remarks: optionalText(REMARKS_LENGTH),
  id: optional(id()),
})
export type FixSave = z.output<typeof fixSave>

/** What clients send as old is not read. */
const newValues = z.preprocess((given) => given ?? {}, z.object({ newSalary: optValsIn() }))

const changeSave = z.object({
  employeeId: id(),
  proSalary: newValues,
  salary: newValues,
  changeReason: integer(0, 8),
  enableDate: looseDay(),
  remarks: optionalText(REMARKS_LENGTH),
  id: optional(id()),
})
export type ChangeSave = z.output<typeof changeSave>

const person = {
  id: z.number(),
  employeeId: z.number(),
  employeeName: z.string(),
  deptName: z.string().nullable(),
  post: z.string().nullable(),
  employeeStatus: z.number().nullable(),
  status: z.number(),
  changeReason: z.number(),
  remarks: z.string().nullable(),
}
const oldAndNew = z.object({ oldSalary: z.array(optVal), newSalary: z.array(optVal) })

const batchSave = z.object({
  employeeIds: z.preprocess((given) => given ?? [], ids()),
  deptIds: z.preprocess((given) => given ?? [], ids()),
  /** 1 percent, 2 amount. */
  type: integer(1, 2),
  salaryOptions: z
    .array(z.object({ code: itemCode(), value: changeAmount() }))
    .min(1)
    .max(MOST_ITEMS),
  changeReason: integer(0, 8),
  enableDate: looseDay(),
  remarks: optionalText(REMARKS_LENGTH),
})
export type BatchSave = z.output<typeof batchSave>

const ofEmployee = z.object({ employeeId: id() })
const ofId = z.object({ id: id() })

/** 薪资档案: 定薪, 调薪 and their records (hrm.md §13). */
export const payArchiveCalls = {
  list: call({
    path: 'hrmSalaryArchives/querySalaryArchivesList',
    body: 'json',
    need: read,
    area,
    summary: '薪资档案列表',
    safe: true,
    request: archiveList,
    reply: pageOf(archiveRow),
  }),
  detail: call({
    path: 'hrmSalaryArchives/querySalaryArchivesById/{employeeId}',
    need: read,
    area,
    summary: '员工的薪资信息；没有档案时为空',
    safe: true,
    request: ofEmployee,
    reply: z.object({
      employeeId: z.number().optional(),
      salaryOptions: z.array(optVal).optional(),
      total: z.string().optional(),
    }),
  }),
  records: call({
    path: 'hrmSalaryArchives/queryChangeRecordList/{employeeId}',
    need: read,
    area,
    summary: '员工的定薪、调薪记录，新的在前',
    safe: true,
    request: ofEmployee,
    reply: z.array(
      z.object({
        id: z.number(),
        employeeId: z.number(),
        /** 1 定薪, 2 调薪. */
        recordType: z.number(),
        changeReason: z.number(),
        enableDate: z.string().nullable(),
        status: z.number(),
        beforeTotal: z.string(),
        afterTotal: z.string(),
        employeeStatus: z.number().nullable(),
        remarks: z.string().nullable(),
      }),
    ),
  }),
  fix: call({
    path: 'hrmSalaryArchives/setFixSalaryRecord',
    body: 'json',
    need: write,
    area,
    summary: '定薪',
    request: fixSave,
    reply: nothing,
  }),
  fixed: call({
    path: 'hrmSalaryArchives/queryFixSalaryRecordById/{id}',
    need: read,
    area,
    summary: '定薪记录',
    safe: true,
    request: ofId,
    reply: z.object({
      ...person,
      proSalary: z.array(optVal),
      salary: z.array(optVal),
      proSum: z.string(),
      sum: z.string(),
      isUpdate: z.boolean(),
    }),
  }),
  byTemplate: call({
    path: 'hrmSalaryArchives/queryChangeOptionByTemplateId',
    body: 'json',
    need: read,
    area,
    summary: '员工在模板各薪资项上的当前值',
    safe: true,
    request: z.object({ employeeId: id(), templateId: id() }),
    reply: z.object({ proSalary: z.array(optVal), salary: z.array(optVal) }),
  }),
  change: call({
    path: 'hrmSalaryArchives/setChangeSalaryRecord',
    body: 'json',
    need: write,
    area,
    summary: '调薪',
    request: changeSave,
    reply: nothing,
  }),
  changed: call({
    path: 'hrmSalaryArchives/queryChangeSalaryRecordById/{id}',
    need: read,
    area,
    summary: '调薪记录',
    safe: true,
    request: ofId,
    reply: z.object({
      ...person,
      proSalary: oldAndNew,
      proBeforeSum: z.string(),
      proAfterSum: z.string(),
      salary: oldAndNew,
      beforeSum: z.string(),
      afterSum: z.string(),
      enableDate: z.string().nullable(),
      isUpdate: z.boolean(),
      isCancel: z.boolean(),
      isDelete: z.boolean(),
    }),
  }),
  cancel: call({
    path: 'hrmSalaryArchives/cancelChangeSalary/{id}',
    need: write,
    area,
    summary: '取消未生效的调薪',
    request: ofId,
    reply: nothing,
  }),
  remove: call({
    path: 'hrmSalaryArchives/deleteChangeSalary/{id}',
    need: write,
    area,
    summary: '删除未生效或已取消的调薪',
    request: ofId,
    reply: nothing,
  }),
  batchItems: call({
    path: 'hrmSalaryArchives/queryBatchChangeOption',
    need: write,
    area,
    summary: '批量调薪的薪资项',
    safe: true,
    request: z.object({}),
    reply: z.array(itemName),
  }),
  batch: call({
    path: 'hrmSalaryArchives/batchChangeSalaryRecord',
    body: 'json',
    need: write,
    area,
    summary: '批量调薪',
    request: batchSave,
    reply: z.object({ errorNum: z.number(), successNum: z.number() }),
  }),
} as const

const templateItem = z.object({ code: itemCode(), name: optionalText(NAME_LENGTH) })
const templateSave = z.object({
  id: optional(id()),
  templateName: text(NAME_LENGTH),
  value: z.array(templateItem).min(1).max(MOST_ITEMS),
})
export type ChangeTemplateSave = z.output<typeof templateSave>

const template = z.object({
  id: z.number(),
  templateName: z.string(),
  isDefault: z.number(),
  value: z.array(z.object({ code: z.number(), name: z.string() })),
})
export type ChangeTemplate = z.output<typeof template>

/** 定薪、调薪模板. */
export const payTemplateCalls = {
  items: call({
    path: 'hrmSalaryChangeTemplate/queryChangeSalaryOption',
    need: write,
    area,
    summary: '可用于定薪、调薪的薪资项',
    safe: true,
    request: z.object({}),
    reply: z.array(itemName),
  }),
  list: call({
    path: 'hrmSalaryChangeTemplate/queryChangeTemplateList',
    need: write,
    area,
    summary: '定薪、调薪模板，默认的在前',
    safe: true,
    request: z.object({}),
    reply: z.array(template),
  }),
  save: call({
    path: 'hrmSalaryChangeTemplate/setChangeTemplate',
    body: 'json',
    need: write,
    area,
    summary: '保存定薪、调薪模板',
    request: templateSave,
    reply: nothing,
  }),
  remove: call({
    path: 'hrmSalaryChangeTemplate/deleteChangeTemplate/{id}',
    need: write,
    area,
    summary: '删除定薪、调薪模板',
    request: ofId,
    reply: nothing,
  }),
} as const
