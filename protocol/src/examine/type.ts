import { declareRecordType } from '#protocol/record/declaration/declare.ts'
import { closingColumns, closingFilters } from '#protocol/record/declaration/system-columns.ts'
import { approval } from '#protocol/record/states/approval.ts'
import { checkStates } from '#protocol/record/states/check-states.ts'
import { states } from '#protocol/record/states/declared-states.ts'
import { examineRefusals } from './refusals.ts'
import { travelLines } from './travel.ts'

/** Withdrawn ones are deleted by who made them; those that are decided, by administrators. */
const byAdministrators = { refusal: examineRefusals.examineKept, exceptAdministrators: true } as const

const examineAxis = states({
  column: 'check_status',
  title: '审核状态',
  initial: 'draft',
  vocabulary: {
    draft: checkStates.draft,
    running: { ...checkStates.running, forbids: { delete: examineRefusals.examineKept } },
    passed: {
      ...checkStates.passed,
      forbids: { edit: examineRefusals.examinePassed, delete: byAdministrators },
    },
    refused: { ...checkStates.refused, forbids: { delete: byAdministrators } },
    recalled: checkStates.recalled,
  },
  events: {
    draft: { from: ['refused', 'recalled'], to: 'draft', behavior: 2 },
    submit: { from: ['draft', 'refused', 'recalled'], to: 'running', behavior: 20, says: '提交审核' },
    pass: { from: ['running'], to: 'passed', behavior: 27 },
    refuse: { from: ['running'], to: 'refused', behavior: 28 },
    recall: { from: ['running'], to: 'recalled', behavior: 29 },
  },
})

/**
 * An office approval (approval-office.md §10). Its kind is a version of a type of approval: the fields of administrators follow it,
 * and so does the flow. It has no owner; the users who reach it follow from who made it and who
 * decides.
 */
export const oaExamine = declareRecordType({
  label: 10,
  key: 'oaExamine',
  wire: { module: 'oaExamine', ownCalls: true, logPart: 44 },
  display: '办公审批',
  table: 'oa_examine',
  idKey: 'examineId',
  title: 'category_name',
  node: 'oa/taskExamine',
  ownerless: true,
  list: {
    search: ['category_name', 'content'],
    searchHint: '请输入审批内容',
    systemColumns: closingColumns,
    filters: closingFilters,
    scenes: [],
  },
  states: { approval: examineAxis },
  approval: approval({
    label: 0,
    flowBy: 'category_id',
    frozen: 'all',
    refusal: examineRefusals.examineWaits,
    refusals: {
      notYours: examineRefusals.examineNotYours,
      decidedBy: examineRefusals.examineDecidedBy,
      recalled: examineRefusals.examineRecalled,
      alreadyPassed: examineRefusals.examineDone,
    },
    on: { drafted: 'draft', submitted: 'submit', passed: 'pass', refused: 'refuse', recalled: 'recall' },
    withoutFlow: { refusal: examineRefusals.examineTypeGone },
    messages: { waits: 25, passed: 7, refused: 6, titleOnly: true },
    waiting: { facts: ['content', 'money', 'duration'] },
  }),
  kinds: {
    column: 'category_id',
    from: 'register',
    wire: { strict: 'categoryId', hints: [] },
    values: 'json',
  },
  lines: [travelLines],
  fields: [
    { name: 'content', label: '审批内容', formType: 'textarea', kind: 1, required: true, maxLength: 1000 },
    { name: 'remark', label: '备注', formType: 'textarea', kind: 1, maxLength: 1000 },
  ],
  stored: [
    { name: 'category_id', label: '审批类型', formType: 'examine_type', inRows: true },
    { name: 'category_name', label: '审批类型名称', formType: 'text', inRows: true },
    { name: 'type_id', label: '请假类型', formType: 'text', inRows: true, form: 'sent' },
    { name: 'start_time', label: '开始时间', formType: 'datetime', inRows: true, form: 'sent' },
    { name: 'end_time', label: '结束时间', formType: 'datetime', inRows: true, form: 'sent' },
    {
      name: 'duration',
      label: '时长',
      formType: 'floatnumber',
      inRows: true,
      form: 'sent',
      precisions: 2,
      least: '0',
      largest: '9999.99',
    },
    {
      name: 'money',
      label: '金额',
      formType: 'floatnumber',
      inRows: true,
      form: 'sent',
      precisions: 2,
      least: '0',
      largest: '9999999999.99',
    },
  ],
  abilities: {},
  detail: { head: [], tabs: [], actions: [] },
})
