import { expect, it } from 'vitest'
import { checkKinds, declaredPresences, foreignKeys, type Kinds, kindOf, kindSent } from './kinds.ts'

const kinds: Kinds = {
  column: 'order_type',
  plain: { goods: 'hidden' },
  from: [
    { code: 0, name: '新建', fields: { total_money: 'shown', goods: 'required' } },
    { code: 4, name: '升级' },
  ],
  wire: { strict: 'orderType', hints: ['buttonType', 'actionType'] },
}
const type = {
  key: 'order',
  kinds,
  fields: [
    { name: 'total_money', formType: 'floatnumber' },
    { name: 'reason', formType: 'text', kinds: [4] },
  ],
  stored: [{ name: 'order_type', formType: 'number' as const }],
  lines: [{ key: 'goods' }],
}
const refusal = (changed: Partial<typeof type>) => () => checkKinds({ ...type, ...changed })

it('a declaration of kinds names columns that are there', () => {
  expect(() => checkKinds(type)).not.toThrow()
  expect(refusal({ stored: [] })).toThrow('has no stored column order_type')
  expect(refusal({ lines: [] })).toThrow('has no column goods')
  expect(
    refusal({
      kinds: {
        ...kinds,
        from: [
          { code: 0, name: '甲' },
          { code: 0, name: '乙' },
        ],
      },
    }),
  ).toThrow('two kinds of one code')
  expect(refusal({ kinds: { ...kinds, from: [{ code: 0, name: '甲' }] } })).toThrow('the kind 4')
  expect(refusal({ kinds: { ...kinds, plain: {}, from: 'register' }, fields: [] })).toThrow('names none')
})

it('presences are known by key; a field of other kinds is foreign', () => {
  expect([...declaredPresences(type, 0)]).toEqual([
    ['totalMoney', 'shown'],
    ['goods', 'required'],
  ])
  expect([...declaredPresences(type, null)]).toEqual([['goods', 'hidden']])
  expect([...declaredPresences(type, 99)]).toEqual([])
  expect([foreignKeys(type, null), foreignKeys(type, 0), foreignKeys(type, 4)]).toEqual([
    ['reason'],
    ['reason'],
    [],
  ])
})

it('a row has the kind that it stores, 0 included', () => {
  expect([{ order_type: 0 }, { order_type: null }, {}].map((row) => kindOf(type, row))).toEqual([
    0,
    null,
    null,
  ])
  expect(kindOf({}, { order_type: 4 })).toBeNull()
})

it('the strict key of a request counts before hints, and a blank is none', () => {
  const sent = (request: Record<string, unknown>) => kindSent(type, (key) => request[key])
  expect(sent({ orderType: '4', buttonType: 0 })).toEqual({ code: 4, isStrict: true })
  expect(sent({ orderType: '', buttonType: 0, actionType: 4 })).toEqual({ code: 0, isStrict: false })
  expect(sent({ actionType: 4 })).toEqual({ code: 4, isStrict: false })
  expect(sent({ orderType: null })).toBeNull()
  expect(kindSent({}, (key) => ({ orderType: 4, actionType: 3 })[key])).toEqual({ code: 3, isStrict: false })
})
