import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import type { DeclaredField, StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { closingColumns, closingFilters } from '#protocol/record/declaration/system-columns.ts'
import { type Coded, wordsByCode } from '../coded.ts'
import { postAxis } from './post-states.ts'
import { emergencyLevels, jobNatures, requiredEducations, salaryUnits, workTimes } from './words.ts'

const postFields = [
  { name: 'post_name', label: '职位名称', formType: 'text', kind: 1, required: true, maxLength: 100 },
  { name: 'dept_id', label: '用人部门', formType: 'hrm_dept', kind: 1 },
  { name: 'city', label: '工作城市', formType: 'text', kind: 1, maxLength: 100 },
  { name: 'recruit_num', label: '招聘人数', formType: 'number', kind: 1, least: '0', most: '100000' },
  { name: 'reason', label: '招聘原因', formType: 'textarea', kind: 1, maxLength: 800 },
  { name: 'min_salary', label: '最低薪资', formType: 'floatnumber', kind: 1, precisions: 2 },
  { name: 'max_salary', label: '最高薪资', formType: 'floatnumber', kind: 1, precisions: 2 },
  { name: 'latest_entry_time', label: '最迟到岗时间', formType: 'date', kind: 1 },
  {
    name: 'owner_employee_id',
    label: '招聘负责人',
    formType: 'hrm_employee',
    kind: 1,
    link: link('employee', { onRemove: 'clear' }),
  },
  { name: 'description', label: '职位描述', formType: 'textarea', kind: 1, maxLength: 4000 },
] as const satisfies readonly DeclaredField[]

const coded = <Name extends string>(name: Name, label: string, values: readonly Coded[]) =>
  ({ name, label, formType: 'number', inRows: true, words: wordsByCode(values), form: {} }) as const

const postColumns = [
  { ...coded('job_nature', '工作性质', jobNatures), form: { required: true } },
  coded('work_time', '工作经验', workTimes),
  coded('education_require', '学历要求', requiredEducations),
  coded('salary_unit', '薪资单位', salaryUnits),
  coded('emergency_level', '紧急程度', emergencyLevels),
  // −1: any age
  { name: 'min_age', label: '最小年龄', formType: 'number', inRows: true, form: 'sent' },
  { name: 'max_age', label: '最大年龄', formType: 'number', inRows: true, form: 'sent' },
  {
    name: 'post_type_id',
    label: '职业类型',
    formType: 'number',
    inRows: true,
    wordsFrom: 'hrPostType',
    form: 'sent',
  },
  // ids of employees, joined by commas as the wire has them
  {
    name: 'interview_employee_ids',
    label: '面试官',
    formType: 'text',
    inRows: true,
    form: 'sent',
    unrecorded: true,
  },
] as const satisfies readonly StoredColumn[]

/** A post that is to be filled (hrm.md §9.1); it is stopped and never deleted. */
export const post = declareRecordType({
  label: 62,
  key: 'hrmPost',
  wire: { module: 'hrmRecruitPost', ownCalls: true, logPart: 62 },
  display: '招聘职位',
  table: 'hrm_post',
  idKey: 'postId',
  title: 'post_name',
  node: 'hrm/recruit',
  leaves: { index: 'readPost', read: 'readPost', save: 'savePost', update: 'updatePost' },
  ownerless: true,
  kept: true,
  list: {
    search: ['post_name'],
    searchHint: '请输入职位名称',
    systemColumns: closingColumns,
    filters: closingFilters,
    scenes: [],
  },
  states: { status: postAxis },
  fields: postFields,
  stored: postColumns,
  abilities: {},
  detail: { head: [], tabs: [], actions: [] },
})
