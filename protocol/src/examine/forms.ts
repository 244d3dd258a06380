import type { FormType } from '#protocol/fields/form-types.ts'

/** Kinds of office approvals; those of administrators are custom (approval-office.md §10.2). */
export const oaTypes = {
  custom: 0,
  plain: 1,
  leave: 2,
  trip: 3,
  overtime: 4,
  expense: 5,
  loan: 6,
  correction: 7,
  proof: 8,
} as const

/** A fixed field of a form, in the order in which forms show them. */
export interface BuiltInField {
  /** snake_case: the column, and `fieldName` on the wire. */
  fieldName: string
  name: string
  formType: FormType
  required?: true
  maxLength?: number
  options?: readonly string[]
  precisions?: number
  /** Follows from the lines. */
  summed?: 'duration' | 'money'
  /** Half a row. */
  half?: true
}

/** A column of lines (`travel.ts`) as a form calls it. */
export interface BuiltInColumn {
  name: string
  label: string
}

/** The field that carries the lines: its name on the wire, number and title. */
export interface BuiltInLines {
  formType: 'business_cause' | 'examine_cause'
  type: number
  name: string
  /** In their order. */
  columns: readonly BuiltInColumn[]
  /** Files of a line, as forms call them; absent: it has none. */
  files?: string
}

export interface ExamineForm {
  fields: readonly BuiltInField[]
  lines?: BuiltInLines
  /** How a new installation calls and draws the kind; absent: custom. */
  seed?: { name: string; icon: string }
}

/** Of the purpose that a certificate names. */
const LONGEST_PURPOSE = 100
const LONGEST_TEXT = 255
const LONGEST_REMARK = 1000

const content = (name: string): BuiltInField => ({
  fieldName: 'content',
  name,
  formType: 'text',
  required: true,
  maxLength: LONGEST_TEXT,
})
const reason: BuiltInField = {
  fieldName: 'content',
  name: '审批事由',
  formType: 'textarea',
  required: true,
  maxLength: LONGEST_REMARK,
}
const remark: BuiltInField = {
  fieldName: 'remark',
  name: '备注',
  formType: 'textarea',
  maxLength: LONGEST_REMARK,
}
const period: readonly BuiltInField[] = [
  { fieldName: 'start_time', name: '开始时间', formType: 'datetime', required: true, half: true },
  { fieldName: 'end_time', name: '结束时间', formType: 'datetime', required: true, half: true },
]
const number = (fieldName: 'duration' | 'money', name: string): BuiltInField => ({
  fieldName,
  name,
  formType: 'floatnumber',
  precisions: 2,
  required: true,
})
const summed = (fieldName: 'duration' | 'money', name: string): BuiltInField => ({
  ...number(fieldName, name),
  summed: fieldName,
})

export const leaveTypes = ['年假', '事假', '病假', '产假', '调休', '婚假', '丧假', '其他'] as const
const leaveType: BuiltInField = {
  fieldName: 'type_id',
  name: '请假类型',
  formType: 'select',
  required: true,
  options: leaveTypes,
}

/** Which clock is missing. */
export const correctionTypes = ['上班打卡', '下班打卡'] as const
const correctionType: BuiltInField = {
  fieldName: 'type_id',
  name: '补卡类型',
  formType: 'select',
  required: true,
  options: correctionTypes,
  half: true,
}
const correctionTime: BuiltInField = {
  fieldName: 'start_time',
  name: '补卡时间',
  formType: 'datetime',
  required: true,
  half: true,
}

/** What a company certifies about its initiator. */
export const proofTypes = ['在职证明', '收入证明'] as const
const proofType: BuiltInField = {
  fieldName: 'type_id',
  name: '证明类型',
  formType: 'select',
  required: true,
  options: proofTypes,
}

const places: readonly BuiltInColumn[] = [
  { name: 'start_address', label: '出发城市' },
  { name: 'end_address', label: '目的城市' },
  { name: 'start_time', label: '开始时间' },
  { name: 'end_time', label: '结束时间' },
]
const tripColumns: readonly BuiltInColumn[] = [
  { name: 'vehicle', label: '交通工具' },
  { name: 'trip', label: '单程往返' },
  ...places,
  { name: 'duration', label: '时长（天）' },
  { name: 'description', label: '备注' },
]
const expenseColumns: readonly BuiltInColumn[] = [
  ...places,
  { name: 'traffic', label: '交通费（元）' },
  { name: 'stay', label: '住宿费（元）' },
  { name: 'diet', label: '餐饮费（元）' },
  { name: 'other', label: '其他费用（元）' },
  { name: 'money', label: '合计（元）' },
  { name: 'invoice_number', label: '发票号码' },
  { name: 'description', label: '费用明细描述' },
]

/** The fixed fields of each kind (approval-office.md §10.2); fields of administrators follow those of a custom one. */
const forms = new Map<number, ExamineForm>([
  [oaTypes.custom, { fields: [reason, remark] }],
  [
    oaTypes.plain,
    { fields: [content('审批内容'), remark], seed: { name: '普通审批', icon: 'wk wk-l-record,#3ABCFB' } },
  ],
  [
    oaTypes.leave,
    {
      fields: [leaveType, content('请假事由'), ...period, number('duration', '时长(天)'), remark],
      seed: { name: '请假审批', icon: 'wk wk-leave,#00CAAB' },
    },
  ],
  [
    oaTypes.trip,
    {
      fields: [content('出差事由'), remark, summed('duration', '出差总天数')],
      lines: { formType: 'business_cause', type: 22, name: '行程明细', columns: tripColumns },
      seed: { name: '出差审批', icon: 'wk wk-trip,#3ABCFB' },
    },
  ],
  [
    oaTypes.overtime,
    {
      fields: [content('加班原因'), ...period, number('duration', '加班总天数'), remark],
      seed: { name: '加班审批', icon: 'wk wk-overtime,#FAAD14' },
    },
  ],
  [
    oaTypes.expense,
    {
      fields: [content('差旅事由'), summed('money', '报销总金额'), remark],
      lines: {
        formType: 'examine_cause',
        type: 23,
        name: '费用明细',
        columns: expenseColumns,
        files: '发票图片',
      },
      seed: { name: '差旅报销', icon: 'wk wk-reimbursement,#3ABCFB' },
    },
  ],
  [
    oaTypes.loan,
    {
      fields: [content('借款事由'), number('money', '借款金额（元）'), remark],
      seed: { name: '借款申请', icon: 'wk wk-go-out,#FF6033' },
    },
  ],
  [
    oaTypes.correction,
    {
      fields: [correctionType, correctionTime, content('补卡事由'), remark],
      seed: { name: '补卡审批', icon: 'wk wk-leave,#3ABCFB' },
    },
  ],
  [
    oaTypes.proof,
    {
      fields: [proofType, { ...content('用途'), maxLength: LONGEST_PURPOSE }, remark],
      seed: { name: '证明申请', icon: 'wk wk-l-record,#00CAAB' },
    },
  ],
])

const plainForm: ExamineForm = { fields: [reason, remark] }

/** The form of a kind; unknown ones are custom. */
export const examineForm = (oaType: number): ExamineForm => forms.get(oaType) ?? plainForm

/** Kinds that come with the product, by number. */
export const builtInTypes = [...forms].flatMap(([oaType, { seed }]) => (seed ? [{ oaType, ...seed }] : []))
