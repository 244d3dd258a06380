import type { FormType } from '#protocol/fields/form-types.ts'
import { optionsStore } from './choice.ts'
import { dayStore, intervalStore, momentStore } from './date.ts'
import type { FieldStore } from './field-store.ts'
import { fileStore, signStore } from './file.ts'
import { codeStore, moneyStore, numberStore, toggleStore } from './number.ts'
import { departmentsStore, userStore, usersStore } from './people.ts'
import { locationStore, positionStore, regionStore } from './place.ts'
import { relationStore } from './relation.ts'
import { tableStore } from './table.ts'
import { noStore, textStore } from './text.ts'

/** Words of 审核状态 (crm-records.md §1.4). */
const checkStatusWords = {
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

const stores: Record<FormType, FieldStore> = {
  text: textStore,
  textarea: textStore,
  website: textStore,
  mobile: textStore,
  email: textStore,
  select: textStore,
  checkbox: optionsStore,
  boolean_value: toggleStore,
  number: numberStore,
  percent: numberStore,
  floatnumber: moneyStore,
  date: dayStore,
  datetime: momentStore,
  date_interval: intervalStore,
  position: positionStore,
  location: locationStore,
  map_address: regionStore,
  user: usersStore,
  single_user: userStore,
  structure: departmentsStore,
  file: fileStore,
  handwriting_sign: signStore,
  desc_text: noStore,
  detail_table: tableStore((formType) => stores[formType]),
  customer: relationStore('customer'),
  contacts: relationStore('contacts'),
  business: relationStore('business'),
  contract: relationStore('contract'),
  receivables_plan: relationStore('receivables_plan'),
  category: relationStore('category'),
  business_type: relationStore('business_type'),
  business_status: relationStore('business_status'),
  product: noStore,
  dealStatus: codeStore({ 0: '未成交', 1: '已成交' }),
  checkStatus: codeStore(checkStatusWords),
}

export function storeOf(formType: FormType): FieldStore {
  return stores[formType]
}
