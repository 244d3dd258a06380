import { describe, expect, it } from 'vitest'
import { beginForm, changedBy, type FileLock, type FileSource, fromLocks, yearsBetween } from './derive.ts'
import { faultOf, faultsOf } from './form.ts'

const lock = (given: Partial<FileLock>): FileLock => ({
  shellNum: '321510000001',
  distinguish: 0,
  salesPrice: 1200,
  portNumber: 5,
  startTime: '2025-01-01',
  endTime: '2025-12-31',
  products: ['清单计价'],
  ...given,
})
const source = (given: Partial<FileSource> = {}): FileSource => ({
  customerName: '山东诚信造价咨询有限公司',
  orderDate: '2025-01-01',
  contact: '王工',
  contactTelephone: '13812345678',
  createContact: '李娜',
  createContactTelephone: '0631-5201234',
  listPrice: null,
  productText: '工程量清单计价软件',
  locks: [],
  title: null,
  ...given,
})

// locks-and-extensions.md §29.8
it.each([
  ['2025-01-01', '2025-12-31', '壹'],
  ['2025-01-01', '2026-12-31', '贰'],
  ['2025-01-01', '2025-07-02', '零'],
  ['2025-01-01', '2025-07-03', '壹'],
])('from %s to %s it is %s years', (dateStart, dateEnd, words) => {
  const form = { ...beginForm(source()), dateStart, dateEnd }
  expect(changedBy(form, 'dateEnd').year).toBe(words)
})

it('years', () => {
  // as the orders count them (§7.1)
  expect(beginForm(source({ orderDate: '2024-02-29' })).dateEnd).toBe('2025-02-28')
  expect(beginForm(source({ orderDate: '2023-03-01' })).dateEnd).toBe('2024-02-29')
  const form = { ...beginForm(source({ orderDate: '2026-03-01' })), secondPrePrice: '1' }
  expect(changedBy(form, 'secondPrePrice').dateEnd).toBe('2028-02-29')
  expect(yearsBetween('2025-06-01', '2025-01-01')).toBe(0)
})

describe('locks', () => {
  it('give numbers without their series, ports, dates and prices', () => {
    const locks = [
      lock({}),
      lock({
        shellNum: '88000002',
        salesPrice: 0.1,
        portNumber: 7,
        startTime: '2024-12-15',
        endTime: '2026-12-31',
        products: ['清单计价', '土建算量'],
      }),
    ]
    expect(fromLocks(locks, source())).toMatchObject({
      shellNumSe: '10000001,88000002',
      products: '清单计价、土建算量',
      authNum: '壹拾贰',
      dateStart: '2024-12-15',
      dateEnd: '2026-12-31',
      year: '贰',
      monthDay: '12月14日',
      firstPrePrice: '1200.10',
      firstOriPrice: '1200.10',
      totalAmount: '1200.10',
      totalAmountUpper: '壹仟贰佰元壹角整',
    })
  })
  it('that are bought are served for a year from the order', () => {
    const locks = [lock({ distinguish: 1, endTime: null })]
    expect(fromLocks(locks, source({ orderDate: '2025-03-01' }))).toMatchObject({
      dateStart: '2025-03-01',
      dateEnd: '2026-03-01',
      year: '壹',
    })
  })
  it('without a device are those of the delivery list', () => {
    expect(fromLocks([lock({ shellNum: null, products: [] })], source())).toMatchObject({
      shellNumSe: '以交付清单为准',
      products: '工程量清单计价软件',
    })
  })
})

describe('what a person changes', () => {
  const form = beginForm(source({ locks: [lock({})] }))
  it('a price changes the total and its words', () => {
    expect(changedBy({ ...form, firstPrePrice: '16409.02' }, 'firstPrePrice')).toEqual({
      totalAmount: '16409.02',
      totalAmountUpper: '壹万陆仟肆佰零玖元零贰分',
    })
    expect(changedBy({ ...form, firstPrePrice: '1e3' }, 'firstPrePrice')).toEqual({})
  })
  it('a price for the second year lengthens a term of one year', () => {
    expect(changedBy({ ...form, secondPrePrice: '900' }, 'secondPrePrice')).toMatchObject({
      totalAmount: '2100.00',
      dateEnd: '2026-12-31',
      year: '贰',
    })
    expect(
      changedBy({ ...form, dateEnd: '2026-12-31', secondPrePrice: '900' }, 'secondPrePrice'),
    ).not.toHaveProperty('dateEnd')
  })
  it('the day of signing moves the first payment', () => {
    expect(changedBy({ ...form, signDate: '2025-12-28' }, 'signDate')).toEqual({
      yearMonthDay: '2026年01月04日',
      signDateA: '2025-12-28',
      signDateB: '2025-12-28',
    })
  })
})

// spec 2 §5
it.each([
  ['numAll', '0', null],
  ['numAll', '12', null],
  ['numAll', '-1', '请输入正确的数量值:正整数或者零'],
  ['numAll', '01', '请输入正确的数量值:正整数或者零'],
  ['numAll', '1.5', '请输入正确的数量值:正整数或者零'],
  ['numAll', ' ', '必填项不能为空'],
  ['totalAmount', '100', null],
  ['totalAmount', '100.555', '请输入正确的金额:整数或者保留两位小数'],
  ['authNum', '壹拾', null],
  ['authNum', '十', '请输入正确的中文大写'],
  ['totalAmountUpper', '壹佰元整', null],
  ['totalAmountUpper', '100元', '请输入正确的中文大写金额'],
  ['telephone', '0631-5201234-12', null],
  ['telephone', '13812345678', null],
  ['telephone', '12812345678', '联系方式格式不正确'],
  ['dateStart', '2025-02-30', '请选择日期'],
  ['partyA', '甲'.repeat(201), '最多200个字'],
  ['remark', '', null],
] as const)('%s “%s”: %s', (key, value, fault) => {
  expect(faultOf(key, value)).toBe(fault)
})

it('a term does not end before it begins', () => {
  const form = { ...beginForm(source()), dateStart: '2025-02-01', dateEnd: '2025-01-31' }
  expect(faultsOf(form)).toMatchObject({ dateEnd: '结束日期不能早于开始日期' })
})
