import { describe, expect, test } from 'vitest'
import { type FormType, formTypes, isFormType } from '#protocol/fields/form-types.ts'
import { viewsOf } from './all.ts'

const fieldOf = (formType: FormType) => ({
  fieldName: 'f',
  name: '字段',
  formType,
  setting: ['A', 'B', '其他'],
})

/** [form type, read value, write value] as record-engine.md §4 pairs them. */
const pairs: [FormType, unknown, unknown][] = [
  ['text', ' 甲 ', '甲'],
  ['textarea', '一\n二', '一\n二'],
  ['number', 12.5, '12.5'],
  ['floatnumber', 1204300.05, '1204300.05'],
  ['percent', 0, '0'],
  ['select', '自己写的', '自己写的'],
  ['checkbox', ['A', '自己写的'], 'A,自己写的'],
  ['boolean_value', '1', '1'],
  ['date', '2026-02-28', '2026-02-28'],
  ['datetime', '2026-02-28 09:30:00', '2026-02-28 09:30:00'],
  ['date_interval', ['2026-01-01', '2026-02-01'], ['2026-01-01', '2026-02-01']],
  [
    'user',
    [
      { userId: 3, realname: '王敏', img: null },
      { userId: 5, realname: '李强', img: null },
    ],
    '3,5',
  ],
  ['single_user', { userId: 3, realname: '王敏', img: null }, 3],
  ['structure', [{ id: 2, name: '销售部' }], '2'],
  ['customer', [{ customerId: 9, customerName: '甲公司' }], 9],
  ['contacts', [{ contactsId: 4, name: '赵六' }], 4],
]

describe('form state', () => {
  test.each(pairs)('%s: read → write', (formType, read, written) => {
    const { parse, toWrite } = viewsOf(formType)
    expect(toWrite(parse(read, fieldOf(formType)), fieldOf(formType))).toEqual(written)
  })

  test.each(pairs)('%s: a draft survives JSON and a second reading', (formType, read) => {
    const { parse } = viewsOf(formType)
    const state = parse(read, fieldOf(formType))
    expect(parse(JSON.parse(JSON.stringify(state)), fieldOf(formType))).toEqual(state)
  })

  test.each(Object.keys(formTypes).filter(isFormType))(
    '%s: nothing is read without complaint',
    (formType) => {
      const { parse, toText } = viewsOf(formType)
      for (const nothing of [null, undefined, ''])
        expect(() => toText(parse(nothing, fieldOf(formType)), fieldOf(formType))).not.toThrow()
    },
  )
})
