import { z } from 'zod'
import { crm } from '#protocol/crm/application.ts'
import { oa } from '#protocol/examine/application.ts'
import { formFieldSchema } from '#protocol/fields/rule/field.ts'
import { hrmImportCalls } from '#protocol/hrm/employees/import-calls.ts'
import { call, file, workbook } from '#protocol/platform/call.ts'
import { pageOf } from '#protocol/platform/envelope.ts'
import { id, ids, integer, nothing, optional, optionalText, paging } from '#protocol/platform/wire.ts'
import { type Application, applicationsOf } from '#protocol/record/application.ts'
import {
  fieldValueSchema,
  fileEntitySchema,
  rowSchema,
  updateInformationSchema,
} from '#protocol/record/calls/calls.ts'
import {
  columnSettingsSchema,
  declareColumnCalls,
  uniqueAnswerSchema,
} from '#protocol/record/calls/columns.ts'
import { importRequestSchema } from '#protocol/record/calls/import-calls.ts'
import { declareRecordType, type RecordType } from '#protocol/record/declaration/declare.ts'
import { closingColumns, closingFilters } from '#protocol/record/declaration/system-columns.ts'
import { registryOf } from '#protocol/record/relations/registry.ts'

/** A record type outside of customer management: its records have no owner, its calls and rights are its own. */
export const employee: RecordType = declareRecordType({
  label: 60,
  key: 'employee',
  wire: { module: 'hrmEmployee', ownCalls: true },
  display: '员工',
  table: 'employee',
  idKey: 'employeeId',
  title: 'employee_name',
  node: 'hrm/employee',
  ownerless: true,
  list: {
    search: ['employee_name', 'mobile'],
    searchHint: '请输入姓名/手机号',
    systemColumns: closingColumns,
    filters: closingFilters,
    scenes: [],
  },
  fields: [
    { name: 'employee_name', label: '姓名', formType: 'text', kind: 1, required: true },
    { name: 'mobile', label: '手机', formType: 'mobile', kind: 1, unique: true },
    { name: 'entry_time', label: '入职日期', formType: 'date', kind: 1 },
    { name: 'resume', label: '简历', formType: 'file', kind: 2 },
  ],
  stored: [
    { name: 'user_id', label: '账号', formType: 'single_user', inRows: true },
    { name: 'status', label: '员工状态', formType: 'number', inRows: true },
  ],
  abilities: { import: true, exportAll: true },
  messages: { import: { finished: 9050, cancelled: 9051 } },
  detail: { information: ['userId'], head: [], tabs: [], actions: [] },
})

const hrmArea = 'hrm'
const { node } = employee

/** What its clients call, in shapes of their own. */
export const employeeCalls = {
  list: call({
    path: 'hrmEmployee/queryPageList',
    body: 'json',
    need: `${node}/index`,
    area: hrmArea,
    summary: '员工列表',
    request: z.object({ ...paging, search: optionalText(100), status: optional(integer()) }),
    reply: pageOf(rowSchema),
  }),
  form: call({
    path: 'hrmEmployee/field',
    need: `${node}/save`,
    area: hrmArea,
    summary: '新建员工的表单',
    request: z.object({}),
    reply: z.array(formFieldSchema),
  }),
  detail: call({
    path: 'hrmEmployee/queryById/{employeeId}',
    need: `${node}/read`,
    area: hrmArea,
    summary: '员工详情',
    request: z.object({ employeeId: id() }),
    reply: rowSchema,
  }),
  information: call({
    path: 'hrmEmployee/personalInformation/{employeeId}',
    need: `${node}/read`,
    area: hrmArea,
    summary: '员工的基本信息',
    request: z.object({ employeeId: id() }),
    reply: z.array(formFieldSchema),
  }),
  add: call({
    path: 'hrmEmployee/addEmployee',
    body: 'json',
    need: `${node}/save`,
    area: hrmArea,
    summary: '新建员工',
    request: z.object({ employeeFieldList: z.array(fieldValueSchema).max(200) }),
    reply: rowSchema,
  }),
  update: call({
    path: 'hrmEmployee/updateInformation',
    body: 'json',
    need: `${node}/update`,
    area: hrmArea,
    summary: '编辑员工',
    request: z.object({ employeeId: id(), dataList: updateInformationSchema.shape.list }),
    reply: nothing,
  }),
  remove: call({
    path: 'hrmEmployee/deleteByIds',
    body: 'json',
    need: `${node}/delete`,
    area: hrmArea,
    summary: '删除员工',
    request: z.object({ employeeIds: ids().min(1) }),
    reply: nothing,
  }),
  history: call({
    path: 'hrmActionRecord/queryRecordList',
    body: 'json',
    need: `${node}/read`,
    area: hrmArea,
    summary: '员工的操作记录；content 为文本',
    request: z.object({ typeId: id() }),
    reply: z.array(z.object({ id: z.number(), realname: z.string(), content: z.string() })),
  }),
  files: call({
    path: 'hrmEmployeeFile/queryFileList',
    need: `${node}/read`,
    area: hrmArea,
    summary: '员工的附件',
    request: z.object({ employeeId: id() }),
    reply: z.array(fileEntitySchema),
  }),
  export: call({
    path: 'hrmEmployee/export',
    body: 'json',
    need: `${node}/excelexport`,
    area: hrmArea,
    summary: '导出员工',
    request: z.object({ search: optionalText(100) }),
    reply: workbook,
  }),
  template: call({
    path: 'hrmEmployee/downloadExcel',
    need: `${node}/excelimport`,
    area: hrmArea,
    summary: '员工导入模板',
    request: z.object({}),
    reply: file,
  }),
  upload: call({
    path: 'hrmEmployee/uploadExcel',
    body: 'multipart',
    need: `${node}/excelimport`,
    area: hrmArea,
    summary: '导入员工',
    request: importRequestSchema,
    reply: z.number(),
  }),
}

export const hrmColumnCalls = declareColumnCalls({
  users: [node],
  paths: {
    listHead: 'hrmEmployeeField/queryListHeads/{label}',
    columnSettings: 'hrmEmployeeField/queryFieldConfig',
    setColumns: 'hrmEmployeeField/updateFieldConfig',
    restoreColumns: 'hrmEmployeeField/restoreFieldConfig',
    setColumnWidth: 'hrmEmployeeField/updateFieldWidth',
    verify: 'hrmEmployeeField/verify',
  },
  replies: { columnSettings: columnSettingsSchema, verify: uniqueAnswerSchema },
})

/** Human resources: columns and imports as the engine answers them, everything else by hand; nothing is followed up. */
export const hrm: Application = {
  key: 'hrm',
  calls: { columns: hrmColumnCalls, imports: hrmImportCalls },
  messageLabel: 8,
}

type AllTypes = typeof import('#protocol/record-types.ts')
type AllApplications = typeof import('#protocol/applications.ts')
type AllCalls = typeof import('#protocol/all-calls.ts')

/** Calls of the product's own human resources, which this application replaces. */
const isOfProduct = ({ path, area }: { path: string; area: string }) =>
  path.startsWith('hrm') || area.startsWith('hrm')

/** The product with this application in the place of its own human resources: for `vi.mock` of a test file. */
export const withEmployees = {
  types: ({ recordTypes }: AllTypes): AllTypes =>
    registryOf([...recordTypes.filter(({ node }) => !node.startsWith(`${hrm.key}/`)), employee]),
  applications: ({ recordTypes }: AllTypes): AllApplications => applicationsOf([crm, oa, hrm], recordTypes),
  calls: ({ allCalls }: AllCalls): AllCalls => ({
    allCalls: [
      ...allCalls.filter((each) => !isOfProduct(each)),
      ...Object.values(employeeCalls),
      ...Object.values(hrmColumnCalls),
      ...Object.values(hrmImportCalls),
    ],
  }),
}
