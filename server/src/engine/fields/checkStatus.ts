import { coded } from './coded.ts'
import { noDefault } from './default.ts'
import type { FieldStore } from './field-store.ts'
import { exportedText } from './sheet.ts'
import { itself } from './sort.ts'

/** crm-records.md §1.4. */
const words = {
  0: '待审核',
  1: '通过',
  2: '拒绝',
  3: '审核中',
  4: '撤回',
  5: '未提交',
  6: '创建',
  8: '已作废',
  10: '正常',
  11: '撤单',
  12: '已签署',
  13: '无需签署',
}

/** A coded state that follows from approvals; heads call it by the kind of its code. */
export const checkStatus: FieldStore = {
  ...coded(words),
  unique: itself,
  searchIndex: null,
  mask: null,
  nameOf: null,
  exists: null,
  files: null,
  checkedAs: null,
  listed: true,
  headAs: 'number',
  filterAs: null,
  sheet: exportedText,
  default: noDefault(''),
}
