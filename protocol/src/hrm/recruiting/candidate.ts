import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import type { DeclaredField, StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { link } from '#protocol/record/declaration/link.ts'
import { closingColumns, closingFilters } from '#protocol/record/declaration/system-columns.ts'
import { wordsByCode } from '../coded.ts'
import { sexes } from '../employees/words.ts'
import { stageAxis } from './candidate-states.ts'
import { recruitingRefusals } from './refusals.ts'
import { candidateEducations } from './words.ts'

const candidateFields = [
  { name: 'candidate_name', label: '姓名', formType: 'text', kind: 1, required: true, maxLength: 50 },
  { name: 'mobile', label: '手机', formType: 'mobile', kind: 1, required: true },
  { name: 'age', label: '年龄', formType: 'number', kind: 1, least: '0', most: '150' },
  { name: 'email', label: '邮箱', formType: 'email', kind: 1 },
  {
    name: 'post_id',
    label: '应聘职位',
    formType: 'hrm_post',
    kind: 1,
    required: true,
    link: link('hrmPost', {
      onRemove: 'keep',
      among: { states: ['open'], refusal: recruitingRefusals.postStopped },
      carries: { postStatus: 'status', deptId: 'dept_id', ownerEmployeeId: 'owner_employee_id' },
    }),
  },
  { name: 'work_time', label: '工作年限', formType: 'number', kind: 1, least: '0', most: '100' },
  { name: 'graduate_school', label: '毕业院校', formType: 'text', kind: 1, maxLength: 100 },
  { name: 'latest_work_place', label: '最近工作单位', formType: 'text', kind: 1, maxLength: 100 },
  { name: 'remark', label: '备注', formType: 'textarea', kind: 1, maxLength: 800 },
] as const satisfies readonly DeclaredField[]

const candidateColumns = [
  {
    name: 'sex',
    label: '性别',
    formType: 'number',
    inRows: true,
    words: wordsByCode(sexes),
    form: { required: true },
  },
  {
    name: 'education',
    label: '学历',
    formType: 'number',
    inRows: true,
    words: wordsByCode(candidateEducations),
    form: { required: true },
  },
  {
    name: 'channel_id',
    label: '招聘渠道',
    formType: 'number',
    inRows: true,
    wordsFrom: 'hrRecruitChannel',
    form: 'sent',
  },
  { name: 'eliminate', label: '淘汰原因', formType: 'text', inRows: true },
  { name: 'status_update_time', label: '状态更新时间', formType: 'datetime', inRows: true, unrecorded: true },
  { name: 'entry_time', label: '入职日期', formType: 'date', inRows: true, unrecorded: true },
  { name: 'pooled_at', label: '放入人才库时间', formType: 'datetime', inRows: true, unrecorded: true },
  {
    name: 'employee_id',
    label: '员工',
    formType: 'hrm_employee',
    inRows: true,
    unrecorded: true,
    link: link('employee', { onRemove: 'clear' }),
  },
] as const satisfies readonly StoredColumn[]

/** A candidate for a post (hrm.md §9.1). */
export const candidate = declareRecordType({
  label: 61,
  key: 'hrmCandidate',
  wire: { module: 'hrmRecruitCandidate', ownCalls: true, logPart: 63 },
  display: '候选人',
  table: 'hrm_candidate',
  idKey: 'candidateId',
  title: 'candidate_name',
  node: 'hrm/recruit',
  leaves: { index: 'read', update: 'manage' },
  ownerless: true,
  list: {
    search: ['candidate_name', 'mobile'],
    searchHint: '请输入姓名/手机号',
    systemColumns: closingColumns,
    filters: closingFilters,
    scenes: [],
  },
  states: { status: stageAxis },
  fields: candidateFields,
  stored: candidateColumns,
  abilities: {},
  detail: { head: [], tabs: [], actions: [] },
})
