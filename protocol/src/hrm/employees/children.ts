import type { DesignedForm } from '#protocol/record/declaration/designed-form.ts'
import type { Coded } from '../coded.ts'
import { contactForm } from './contact-form.ts'
import {
  contractStatuses,
  contractTerms,
  contractTypes,
  educations,
  noYes,
  teachingMethods,
} from './words.ts'

/** What a value of a child is: how it is entered, stored and checked. */
export type ChildKind = 'text' | 'long' | 'mobile' | 'day' | 'month' | 'code'

export interface ChildField {
  /** snake_case, the column; camelCase on the wire. */
  readonly name: string
  readonly label: string
  readonly kind: ChildKind
  readonly required?: true
  /** The values of a code. */
  readonly words?: readonly Coded[]
  /** Masked for every user, shown by revealing alone (record-engine.md §3.5). */
  readonly sensitive?: true
}

/**
 * A table of things that belong to an employee (hrm.md §5.3, §5.4), with row ids and saved one by one. Calls, checks, history and the
 * sections of the panel derive from the declaration.
 */
export interface Child {
  readonly key: string
  readonly table: string
  /** Column of the row id. */
  readonly idColumn: string
  /** Its name in the panel and in the history. */
  readonly display: string
  readonly fields: readonly ChildField[]
  /** The designer draws its fields instead (hrm.md §8.1). */
  readonly form?: DesignedForm
  /** At most one for each employee. */
  readonly single?: true
  /** Rows have files of their own, in the batch of the row. */
  readonly hasFiles?: true
  /** Pairs of days of which the second is not before the first. */
  readonly inOrder?: readonly (readonly [string, string])[]
  /** Where a code has this value, `optional` are not required and `cleared` empty; otherwise all of them are required. */
  readonly unless?: {
    readonly name: string
    readonly is: number
    readonly optional: readonly string[]
    readonly cleared: readonly string[]
  }
  /** The latest row first; otherwise in the order of entering. */
  readonly newestFirst?: true
}

/** Rows of one table that an employee can have. */
export const MOST_CHILDREN = 100

const declare = <const C extends Child>(child: C): C => child

const text = (name: string, label: string) => ({ name, label, kind: 'text' }) as const
const day = (name: string, label: string) => ({ name, label, kind: 'day' }) as const
const long = (name: string, label: string) => ({ name, label, kind: 'long' }) as const
const code = (name: string, label: string, words: readonly Coded[]) =>
  ({ name, label, kind: 'code', words }) as const
const needed = <F extends ChildField>(field: F) => ({ ...field, required: true }) as const

export const education = declare({
  key: 'education',
  table: 'hrm_educations',
  idColumn: 'education_id',
  display: '教育经历',
  inOrder: [['admission_time', 'graduation_time']],
  fields: [
    needed(code('education', '学历', educations)),
    needed(text('graduate_school', '毕业院校')),
    needed(text('major', '专业')),
    day('admission_time', '入学时间'),
    day('graduation_time', '毕业时间'),
    code('teaching_methods', '教学方式', teachingMethods),
    needed(code('is_first_degree', '是否第一学历', noYes)),
  ],
})

export const workExperience = declare({
  key: 'workExperience',
  table: 'hrm_work_experiences',
  idColumn: 'work_exp_id',
  display: '工作经历',
  inOrder: [['work_start_time', 'work_end_time']],
  fields: [
    needed(text('work_unit', '工作单位')),
    needed(text('post', '职务')),
    day('work_start_time', '工作开始时间'),
    day('work_end_time', '工作结束时间'),
    text('leaving_reason', '离职原因'),
    text('witness', '证明人'),
    { name: 'witness_phone', label: '证明人手机号', kind: 'mobile' },
    long('work_remarks', '工作备注'),
  ],
})

export const certificate = declare({
  key: 'certificate',
  table: 'hrm_certificates',
  idColumn: 'certificate_id',
  display: '证书/证件',
  inOrder: [['start_time', 'end_time']],
  fields: [
    needed(text('certificate_name', '证书名称')),
    text('certificate_level', '证书级别'),
    text('certificate_num', '证书编号'),
    day('start_time', '有效起始日期'),
    day('end_time', '有效结束日期'),
    text('issuing_authority', '发证机构'),
    day('issuing_time', '发证日期'),
    long('remarks', '证书备注'),
  ],
})

export const training = declare({
  key: 'training',
  table: 'hrm_trainings',
  idColumn: 'training_id',
  display: '培训经历',
  inOrder: [['start_time', 'end_time']],
  fields: [
    needed(text('training_course', '培训课程')),
    text('training_organ_name', '培训机构名称'),
    day('start_time', '培训开始时间'),
    day('end_time', '培训结束时间'),
    text('training_duration', '培训时长'),
    text('training_results', '培训成绩'),
    text('training_certificate_name', '培训课程证书名称'),
    long('remarks', '备注'),
  ],
})

/** Its fields are those of the designer. */
export const contacts = declare({
  key: 'contacts',
  table: contactForm.table,
  idColumn: 'contacts_id',
  display: contactForm.display,
  form: contactForm,
  fields: [],
})

/** 无固定期限劳动合同. */
export const OPEN_ENDED = 2

export const contract = declare({
  key: 'contract',
  table: 'hrm_contracts',
  idColumn: 'contract_id',
  display: '合同',
  hasFiles: true,
  newestFirst: true,
  inOrder: [['start_time', 'end_time']],
  unless: { name: 'contract_type', is: OPEN_ENDED, optional: ['end_time', 'term'], cleared: ['term'] },
  fields: [
    text('contract_num', '合同编号'),
    needed(code('contract_type', '合同类型', contractTypes)),
    needed(day('start_time', '合同开始日期')),
    day('end_time', '合同结束日期'),
    code('term', '合同期限', contractTerms),
    needed(code('status', '合同状态', contractStatuses)),
    text('sign_company', '签约公司'),
    needed(day('sign_time', '合同签订日期')),
    code('is_expire_remind', '是否到期提醒', noYes),
    long('remarks', '备注'),
  ],
})

export const salaryCard = declare({
  key: 'salaryCard',
  table: 'hrm_salary_cards',
  idColumn: 'salary_card_id',
  display: '工资卡信息',
  single: true,
  fields: [
    { ...text('salary_card_num', '工资卡卡号'), sensitive: true },
    text('account_opening_city', '工资卡开户城市'),
    text('bank_name', '银行名称'),
    text('opening_bank', '工资卡开户行'),
  ],
})

/** Accounts are often the identity number, and as sensitive. The scheme is kept by date, by insurance. */
export const socialSecurity = declare({
  key: 'socialSecurity',
  table: 'hrm_social_security',
  idColumn: 'social_security_info_id',
  display: '社保信息',
  single: true,
  fields: [
    code('is_first_social_security', '是否本地首次缴纳社保', noYes),
    code('is_first_accumulation_fund', '是否本地首次缴纳公积金', noYes),
    { ...text('social_security_num', '个人社保账号'), sensitive: true },
    { ...text('accumulation_fund_num', '个人公积金账号'), sensitive: true },
    { name: 'social_security_start_month', label: '参保起始月份', kind: 'month' },
  ],
})

export const children: readonly Child[] = [
  education,
  workExperience,
  certificate,
  training,
  contacts,
  contract,
  salaryCard,
  socialSecurity,
]
