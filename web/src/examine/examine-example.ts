import type { FlowRow } from '#protocol/approval/flow-calls.ts'
import type { Examine, OaField, TravelRow } from '#protocol/examine/calls.ts'
import { type BuiltInField, examineForm } from '#protocol/examine/forms.ts'
import { bareField } from '#protocol/fields/bare-field.ts'

/** Answers of the server for tests of the pages. */

const user = { userId: 2001, realname: '沈海棠', img: null, deptId: 1, deptName: '销售部' }

export const exampleType = (part: Partial<FlowRow> = {}): FlowRow => ({
  examineId: 31,
  examineInitId: 31,
  label: 0,
  examineIcon: 'wk wk-reimbursement,#3ABCFB',
  examineName: '差旅报销',
  recheckType: 1,
  status: 1,
  remarks: '凭票报销',
  createTime: '2026-11-01 09:00:00',
  createUserId: 1,
  createUserName: '钟华',
  updateTime: '2026-11-02 09:00:00',
  updateUserName: '钟华',
  managerList: [1],
  userIds: '',
  deptIds: '',
  userList: [],
  deptList: [],
  oaType: 5,
  isSys: 1,
  ...part,
})

export const exampleLine = (part: Partial<TravelRow> = {}): TravelRow => ({
  travelId: 1,
  vehicle: null,
  trip: null,
  startAddress: '上海',
  endAddress: '北京',
  startTime: '2026-11-02 09:00:00',
  endTime: '2026-11-03 09:00:00',
  duration: null,
  traffic: 120.5,
  stay: 480,
  diet: null,
  other: null,
  money: 600.5,
  description: '出租车和住宿',
  invoiceNumber: null,
  batchId: null,
  img: [],
  file: [],
  ...part,
})

export const exampleExamine = (part: Partial<Examine> = {}): Examine => ({
  examineId: 7,
  categoryId: 31,
  content: '去北京签约',
  remark: '',
  typeId: null,
  money: 600.5,
  startTime: null,
  endTime: null,
  duration: null,
  createUserId: user.userId,
  createTime: '2026-11-20 10:00:00',
  updateTime: '2026-11-20 10:00:00',
  batchId: 'batch-0007',
  examineRecordId: 70,
  examineStatus: 3,
  categoryTitle: '差旅报销',
  type: 5,
  examineIcon: 'wk wk-reimbursement,#3ABCFB',
  createUser: user,
  examineName: '陈永华',
  causeTitle: '1个报销事项，共600.50元。',
  permission: { isUpdate: 0, isDelete: 0, isRecheck: 0, isCheck: 0 },
  examineTravelList: [exampleLine()],
  img: [],
  file: [],
  customerList: [],
  contactsList: [],
  leadsList: [],
  businessList: [],
  contractList: [],
  productList: [],
  invoiceTitleList: [],
  ...part,
})

const fieldOf = (field: BuiltInField, value: unknown): OaField => ({
  ...bareField({
    fieldName: field.fieldName,
    name: field.name,
    formType: field.formType,
    value,
    isNull: field.required ? 1 : 0,
    maxLength: field.maxLength ?? null,
    setting: [...(field.options ?? [])],
    defaultValue: field.options?.[0] ?? '',
    precisions: field.precisions ?? null,
    stylePercent: field.half ? 50 : 100,
    authLevel: field.summed ? 2 : 3,
  }),
  examineCategoryId: 31,
})

/** The form of a built-in kind, one field to a row, as `oaExamineField/queryField` answers it. */
export function exampleForm(oaType: number, values: Readonly<Record<string, unknown>> = {}): OaField[][] {
  const { fields, lines } = examineForm(oaType)
  const block: OaField[] = lines
    ? [
        {
          ...bareField({ fieldName: 'cause', name: lines.name, formType: 'detail_table', isNull: 1 }),
          formType: lines.formType,
          type: lines.type,
          value: values.cause ?? [],
          authLevel: 3,
          examineCategoryId: 31,
        },
      ]
    : []
  const rows = fields.map((field) => [fieldOf(field, values[field.fieldName] ?? null)])
  return lines ? [...rows.slice(0, 1), block, ...rows.slice(1)] : rows
}
