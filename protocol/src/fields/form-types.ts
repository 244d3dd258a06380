import { boxes, choices } from './choice.ts'
import { day, interval, moment } from './date.ts'
import type { FieldRule } from './field.ts'
import { money, number, percent } from './number.ts'
import {
  group,
  location,
  mapAddress,
  position,
  relation,
  structured,
  tableRows,
  toggle,
} from './structured.ts'
import { email, mobile, text, textarea, website } from './text.ts'

/** Comparison operators of filters by their wire number (record-engine.md §7.4). */
export const operators = {
  equals: 1,
  notEquals: 2,
  contains: 3,
  notContains: 4,
  empty: 5,
  notEmpty: 6,
  greater: 7,
  atLeast: 8,
  less: 9,
  atMost: 10,
  ids: 11,
  startsWith: 12,
  endsWith: 13,
  range: 14,
} as const
export type Operator = (typeof operators)[keyof typeof operators]

/** How values of a form type are told, checked and compared; the server's and the web's halves bear the same names. */
export interface FormTypeRule {
  /** `type` on the wire; null for pseudo fields without a stored definition. */
  code: number | null
  /** Name in the designer. */
  title: string
  /** May be placed in the designer, in this order; 0 = built-in only. */
  palette: number
  isEmpty: (value: unknown) => boolean
  /** Checks a non-empty value in write format; a sentence for the person, or null. */
  check: (value: unknown, field: FieldRule) => string | null
  /** Filter operators, the default first; empty = not filterable. */
  operators: readonly Operator[]
}

const { equals, notEquals, contains, notContains, empty, notEmpty, range } = operators
const { greater, atLeast, less, atMost, startsWith, endsWith } = operators
const textual = [contains, equals, notEquals, notContains, startsWith, endsWith, empty, notEmpty] as const
const numeric = [equals, notEquals, greater, atLeast, less, atMost, range, empty, notEmpty] as const
const temporal = [range, equals, notEquals, greater, atLeast, less, atMost, empty, notEmpty] as const
const people = [contains, notContains, empty, notEmpty] as const
const places = [contains, equals, notEquals, notContains, empty, notEmpty] as const

export const formTypes = {
  text: { code: 1, title: '单行文本', palette: 1, ...text, operators: textual },
  textarea: { code: 2, title: '多行文本', palette: 2, ...textarea, operators: textual },
  website: { code: 25, title: '网址', palette: 3, ...website, operators: textual },
  boolean_value: { code: 41, title: '布尔值', palette: 4, ...toggle, operators: [equals, notEquals] },
  select: { code: 3, title: '单选', palette: 5, ...choices, operators: [equals, notEquals, empty, notEmpty] },
  checkbox: {
    code: 9,
    title: '多选',
    palette: 6,
    ...boxes,
    operators: [contains, equals, notEquals, notContains, empty, notEmpty],
  },
  number: { code: 5, title: '数字', palette: 7, ...number, operators: numeric },
  floatnumber: { code: 6, title: '货币', palette: 8, ...money, operators: numeric },
  percent: { code: 42, title: '百分数', palette: 9, ...percent, operators: numeric },
  mobile: { code: 7, title: '手机', palette: 10, ...mobile, operators: textual },
  email: { code: 14, title: '邮箱', palette: 11, ...email, operators: textual },
  date: { code: 4, title: '日期', palette: 12, ...day, operators: temporal },
  datetime: { code: 13, title: '日期时间', palette: 13, ...moment, operators: temporal },
  date_interval: { code: 48, title: '日期区间', palette: 14, ...interval, operators: [range] },
  position: { code: 43, title: '地址', palette: 15, ...position, operators: [contains] },
  location: { code: 44, title: '定位', palette: 16, ...location, operators: places },
  user: { code: 10, title: '人员', palette: 17, ...group, operators: people },
  structure: { code: 12, title: '部门', palette: 18, ...group, operators: people },
  file: { code: 8, title: '附件', palette: 19, ...structured, operators: [] },
  handwriting_sign: { code: 46, title: '手写签名', palette: 20, ...structured, operators: [] },
  desc_text: { code: 50, title: '描述文字', palette: 21, ...structured, operators: [] },
  detail_table: { code: 45, title: '明细表格', palette: 22, ...tableRows, operators: [] },
  single_user: { code: 28, title: '单个人员', palette: 0, ...relation, operators: people },
  map_address: { code: 18, title: '地区定位', palette: 0, ...mapAddress, operators: [equals] },
  customer: { code: 15, title: '客户', palette: 0, ...relation, operators: textual },
  business: { code: 16, title: '商机', palette: 0, ...relation, operators: textual },
  contacts: { code: 17, title: '联系人', palette: 0, ...relation, operators: textual },
  contract: { code: 20, title: '合同', palette: 0, ...relation, operators: textual },
  receivables_plan: { code: 21, title: '回款计划', palette: 0, ...relation, operators: textual },
  category: { code: 19, title: '产品类别', palette: 0, ...relation, operators: [equals] },
  business_type: { code: null, title: '商机状态组', palette: 0, ...relation, operators: [equals] },
  business_status: { code: null, title: '商机阶段', palette: 0, ...relation, operators: [equals] },
  product: { code: null, title: '产品', palette: 0, ...structured, operators: [] },
  dealStatus: { code: null, title: '成交状态', palette: 0, ...choices, operators: [equals, notEquals] },
  checkStatus: { code: null, title: '审核状态', palette: 0, ...choices, operators: [equals, notEquals] },
} as const satisfies Record<string, FormTypeRule>

export type FormType = keyof typeof formTypes

export function isFormType(name: string): name is FormType {
  return Object.hasOwn(formTypes, name)
}

/** Names the specification also uses; rendered like the form type they stand for, never stored. */
export const formTypeAliases: Record<string, FormType> = {
  radio: 'select',
  dateRange: 'date_interval',
  address: 'position',
  area: 'position',
}

/** The form type of a wire `type` number, or undefined. */
export function formTypeOfCode(code: number): FormType | undefined {
  const names = Object.keys(formTypes).filter(isFormType)
  return names.find((name) => formTypes[name].code === code)
}

/** Designer palette in its order (record-engine.md §2.1). */
export const palette: FormType[] = Object.keys(formTypes)
  .filter(isFormType)
  .filter((name) => formTypes[name].palette > 0)
  .sort((a, b) => formTypes[a].palette - formTypes[b].palette)
