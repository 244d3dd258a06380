import { describe, expect, it } from 'vitest'
import { insuranceMonthOf, insuredIn, joinersAndLeavers, nextMonth, titleOf } from '../insurance/month.ts'
import { insuranceValues, itemsOfRow, type RowSources, type Values } from './row-items.ts'
import { type SlipCategory, slipOf } from './slip.ts'

describe('items of a row', () => {
  const open = [
    { code: 10_101, name: '基本工资', isFixed: false },
    { code: 20_104, name: '餐补', isFixed: false },
    { code: 100_101, name: '个人社保', isFixed: false },
    { code: 180_101, name: '加班工资', isFixed: true },
  ]
  const of = (sources: Partial<RowSources>) =>
    itemsOfRow({
      open,
      stored: null,
      archive: new Map(),
      imported: new Map(),
      insurance: null,
      ...sources,
    }).map(({ code, value }) => `${code} ${value}`)
  const archive: Values = new Map([
    [10_101, '8000'],
    [180_101, '999'],
  ])

  it('of the first time come from the archive, fixed ones never', () => {
    expect(of({ archive })).toEqual(['10101 8000', '20104 0', '100101 0', '180101 0'])
  })

  it('of a stored row stay as they were edited; what was opened since begins at 0', () => {
    const stored: Values = new Map([[10_101, '8500']])
    expect(of({ archive: new Map([...archive, [20_104, '300']]), stored })).toEqual([
      '10101 8500',
      '20104 0',
      '100101 0',
      '180101 0',
    ])
  })

  it('files replace what they contain, insurance only when it is synchronised', () => {
    const stored: Values = new Map([
      [100_101, '500'],
      [180_101, '100'],
    ])
    expect(of({ stored, imported: new Map([[180_101, '250']]) })).toEqual([
      '10101 0',
      '20104 0',
      '100101 500',
      '180101 250',
    ])
    expect(of({ stored, insurance: insuranceValues(null) })).toEqual([
      '10101 0',
      '20104 0',
      '100101 0',
      '180101 100',
    ])
    const row = {
      personalSocial: '624.60',
      personalFund: '428.64',
      companySocial: '1690.08',
      companyFund: '428.64',
    }
    expect([...insuranceValues(row)]).toEqual([
      [100_101, '624.60'],
      [100_102, '428.64'],
      [110_101, '1690.08'],
      [120_101, '428.64'],
    ])
  })
})

describe('slips', () => {
  const item = (code: number, name: string, isHidden = false) => ({ code, name, remark: null, isHidden })
  const template: SlipCategory[] = [
    { name: '基本项', isHidden: false, items: [item(210_101, '应发工资'), item(240_101, '实发工资', true)] },
    {
      name: '明细项',
      isHidden: false,
      items: [item(10_101, '基本工资'), item(20_104, '餐补'), item(20_101, '住房补贴', true)],
    },
    { name: '其他', isHidden: false, items: [item(30_101, '绩效工资')] },
    { name: '内部', isHidden: true, items: [item(110_101, '企业社保')] },
  ]
  const values = new Map([
    [210_101, '0.00'],
    [240_101, '0.00'],
    [10_101, '8000.00'],
    [20_104, '0.0'],
    [20_101, '50.00'],
    [110_101, '1690.08'],
  ])
  const shown = (hideEmpty: boolean) =>
    slipOf(template, (code) => values.get(code), { hideEmpty }).map(
      ({ name, lines }) => `${name}: ${lines.map(({ name: line, value }) => `${line} ${value}`).join(', ')}`,
    )

  it('show what was chosen, 实发工资 always', () => {
    expect(shown(false)).toEqual([
      '基本项: 应发工资 0.00, 实发工资 0.00',
      '明细项: 基本工资 8000.00, 餐补 0.0',
      '其他: 绩效工资 0.00',
    ])
  })

  it('without zeros, and without categories that are empty then', () => {
    expect(shown(true)).toEqual(['基本项: 实发工资 0.00', '明细项: 基本工资 8000.00'])
  })
})

describe('insurance months', () => {
  it('follow the last one, over the year; the first is the configured one', () => {
    const start = { year: 2026, month: 11 }
    expect([
      nextMonth(null, start),
      nextMonth(start, start),
      nextMonth({ year: 2026, month: 12 }, start),
    ]).toEqual([start, { year: 2026, month: 12 }, { year: 2027, month: 1 }])
    expect(titleOf(start, '社保')).toBe('11月社保报表')
    expect(titleOf(start, '薪资')).toBe('11月薪资报表')
  })

  it('of a sheet: the one before, the same, the next', () => {
    const types = [0, 1, 2] as const
    expect(types.map((type) => insuranceMonthOf({ year: 2026, month: 1 }, type))).toEqual([
      { year: 2025, month: 12 },
      { year: 2026, month: 1 },
      { year: 2026, month: 2 },
    ])
  })

  it('contain everyone with a scheme who is here; joiners and leavers against the month before', () => {
    const person = (employeeId: number, more: object = {}) => ({
      employeeId,
      schemeId: 1,
      isDeleted: false,
      entryStatus: 1,
      ...more,
    })
    const people = [
      person(1),
      person(2, { schemeId: null }),
      person(3, { isDeleted: true }),
      person(4, { entryStatus: 4 }),
      person(5, { entryStatus: 2 }),
      person(6, { entryStatus: 3 }),
    ]
    expect(insuredIn(people)).toEqual([1, 5, 6])
    expect(joinersAndLeavers([1, 4], [1, 5, 6])).toEqual({ joiners: [5, 6], leavers: [4] })
  })
})
