import type { Refusals } from '#protocol/platform/codes.ts'

/** Refusals of dictionaries (locks-and-extensions.md §28.3). */
export const bizDictRefusals = {
  dictCodeTaken: [400, '该字典中已有此编码'],
  dictNameTaken: [400, '该字典中已有此名称'],
  dictCodeNumbered: [400, '该字典的编码是1到%s的整数'],
  tooManyEntries: [400, '一个字典最多可以有%s个条目'],
} as const satisfies Refusals
