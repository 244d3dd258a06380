import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import type { Coded } from '../coded.ts'
import {
  birthdayTypes,
  educations,
  employeeStatuses,
  employmentForms,
  idTypes,
  probations,
  sexes,
} from './words.ts'

const wordsOf = (values: readonly Coded[]): Readonly<Record<number, string>> =>
  Object.fromEntries(values.map(({ code, word }) => [code, word]))

const post = { section: '岗位信息' } as const

/** The coded values of an employee (hrm.md §4.1): chosen from words, stored and sent as numbers. */
export const employeeColumns = [
  { name: 'id_type', label: '证件类型', formType: 'number', inRows: true, words: wordsOf(idTypes), form: {} },
  { name: 'sex', label: '性别', formType: 'number', inRows: true, words: wordsOf(sexes), form: {} },
  {
    name: 'birthday_type',
    label: '生日类型',
    formType: 'number',
    inRows: true,
    words: wordsOf(birthdayTypes),
    form: {},
  },
  {
    name: 'highest_education',
    label: '最高学历',
    formType: 'number',
    inRows: true,
    words: wordsOf(educations),
    form: {},
  },
  {
    name: 'employment_forms',
    label: '聘用形式',
    formType: 'number',
    inRows: true,
    words: wordsOf(employmentForms),
    form: { ...post, required: true },
  },
  {
    name: 'probation',
    label: '试用期',
    formType: 'number',
    inRows: true,
    words: wordsOf(probations),
    form: post,
  },
  {
    name: 'status',
    label: '员工状态',
    formType: 'number',
    inRows: true,
    words: wordsOf(employeeStatuses),
    form: post,
  },
] as const satisfies readonly StoredColumn[]
