import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { wordsByCode } from '../coded.ts'
import {
  birthdayTypes,
  educations,
  employeeStatuses,
  employmentForms,
  idTypes,
  probations,
  sexes,
} from './words.ts'

const post = { section: '岗位信息' } as const

/** The coded values of an employee (hrm.md §4.1): chosen from words, stored and sent as numbers. */
export const employeeColumns = [
  {
    name: 'id_type',
    label: '证件类型',
    formType: 'number',
    inRows: true,
    words: wordsByCode(idTypes),
    form: {},
  },
  { name: 'sex', label: '性别', formType: 'number', inRows: true, words: wordsByCode(sexes), form: {} },
  {
    name: 'birthday_type',
    label: '生日类型',
    formType: 'number',
    inRows: true,
    words: wordsByCode(birthdayTypes),
    form: {},
  },
  {
    name: 'highest_education',
    label: '最高学历',
    formType: 'number',
    inRows: true,
    words: wordsByCode(educations),
    form: {},
  },
  {
    name: 'employment_forms',
    label: '聘用形式',
    formType: 'number',
    inRows: true,
    words: wordsByCode(employmentForms),
    form: { ...post, required: true },
  },
  {
    name: 'probation',
    label: '试用期',
    formType: 'number',
    inRows: true,
    words: wordsByCode(probations),
    form: post,
  },
  {
    name: 'status',
    label: '员工状态',
    formType: 'number',
    inRows: true,
    words: wordsByCode(employeeStatuses),
    form: post,
  },
  {
    name: 'channel_id',
    label: '招聘渠道',
    formType: 'number',
    inRows: true,
    wordsFrom: 'hrRecruitChannel',
    form: 'sent',
  },
  // set by the entry of a candidate alone
  {
    name: 'candidate_id',
    label: '候选人',
    formType: 'number',
    inRows: true,
    unrecorded: true,
  },
] as const satisfies readonly StoredColumn[]
