import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '#protocol/crm/customer/type.ts'
import { historyCalls } from '#protocol/crm/history.ts'
import { sceneCalls } from '#protocol/crm/scenes.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { formTypes, isFormType, palette } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { fieldAdminCalls } from '#protocol/manage/fields/calls.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { addDays } from '#server/platform/time/clock.ts'
import { makeRecord } from '../../../test/make.ts'
import { drawCompany, type TestCompany } from '../../../test/people.ts'
import { listStatements } from '../../../test/statements.ts'

/** One form type, from the form to the list: a smaller and a larger value, as written, read, shown and in the history. */
interface Sample {
  formType: string
  setting?: object
  write: [low: unknown, high: unknown]
  read: [low: unknown, high: unknown]
  row: [low: unknown, high: unknown]
  text: [low: string, high: string]
  /** Operator → values → which of [low, high, empty] match. */
  operators: [operator: number, values: unknown[], matches: string][]
  /** 400 by default. */
  refused?: [value: unknown, message: string, code?: number][]
  sorted?: false
}

const same = (...values: [unknown, unknown]) => ({ write: values, read: values, row: values })
const userIds = (count: number) => [company.people.repA.userId, company.people.repB.userId].slice(0, count)
const place = (name: string, city: string, detail: string) => [
  { code: '37', name, id: 1 },
  { code: '3710', name: city, id: 2 },
  { code: '', name: detail, id: 4 },
]
const shandong = place('山东省', '威海市', '新威路1号')
const beijing = place('北京市', '北京市', '长安街1号')
const spot = (address: string) => ({ lat: 37.5, lng: 122.1, address })

const textual: Sample['operators'] = [
  [3, ['甲'], 'low'],
  [1, ['甲方', '乙方'], 'low,high'],
  [2, ['甲方'], 'high,empty'],
  [4, ['甲'], 'high,empty'],
  [12, ['乙'], 'high'],
  [13, ['方'], 'low,high'],
  [5, [], 'empty'],
  [6, [''], 'low,high'],
  [3, [''], 'low,high,empty'],
]
const numeric: Sample['operators'] = [
  [1, ['1.5'], 'low'],
  [2, [1.5], 'high,empty'],
  [1, ['1.5', 7, 20], 'low,high'],
  [2, ['1.5', 20], 'empty'],
  [7, [1.5], 'high'],
  [8, [1.5], 'low,high'],
  [9, [20], 'low'],
  [10, [20], 'low,high'],
  [14, ['', 2], 'low'],
  [14, [1, 30], 'low,high'],
  [5, [], 'empty'],
  [6, [], 'low,high'],
]
const temporal: Sample['operators'] = [
  [14, ['2025-01-01', '2025-01-31'], 'low'],
  [14, ['', '2025-12-31'], 'low,high'],
  [1, ['2025-01-02'], 'low'],
  [2, ['2025-01-02'], 'high,empty'],
  [1, ['2025-01-02', '2025-01-03', '2025-03-04'], 'low,high'],
  [2, ['2025-01-02', '2025-03-04'], 'empty'],
  [7, ['2025-01-02'], 'high'],
  [8, ['2025-01-02'], 'low,high'],
  [9, ['2025-03-04'], 'low'],
  [10, ['2025-03-04'], 'low,high'],
  [5, [], 'empty'],
  [6, [], 'low,high'],
]
const text = (formType: string): Sample => ({
  formType,
  ...same('甲方', '乙方'),
  text: ['甲方', '乙方'],
  operators: textual,
  sorted: false,
})
const number = (formType: string, text: [string, string], refused: Sample['refused']): Sample => ({
  formType,
  setting: { precisions: 2, minNumRestrict: '0', maxNumRestrict: '1000' },
  write: ['1.50', 20],
  read: [1.5, 20],
  row: [1.5, 20],
  text,
  operators: numeric,
  refused: [
    ['abc', '价格应为数字格式', 2033],
    ['1.234', '小数位不能大于2'],
    ['-1', '不能小于0'],
    ['1001', '不能大于1000'],
    ...(refused ?? []),
  ],
})

const samples: Sample[] = [
  { ...text('text'), refused: [['长'.repeat(101), '最多输入100个字符']] },
  { ...text('textarea'), setting: { maxLength: 10 }, refused: [['长'.repeat(11), '最多输入10个字符']] },
  { ...text('website'), refused: [['长'.repeat(801), '最多输入800个字符']] },
  {
    formType: 'boolean_value',
    write: ['0', '1'],
    read: ['0', '1'],
    row: ['0', '1'],
    text: ['否', '是'],
    operators: [
      [1, ['1'], 'high'],
      [1, ['0'], 'low,empty'],
      [2, ['1'], 'low,empty'],
    ],
    refused: [['x', '格式有误']],
  },
  {
    formType: 'select',
    setting: { options: '甲,乙,其他' },
    ...same('甲', '自己写的'),
    text: ['甲', '自己写的'],
    operators: [
      [1, ['甲', '丙'], 'low'],
      [2, ['甲'], 'high,empty'],
      [5, [], 'empty'],
      [6, [], 'low,high'],
    ],
    refused: [
      ['其他', '的其他内容'],
      ['长'.repeat(101), '其他内容最多输入100个字符'],
      [{ 甲: 1 }, '格式有误'],
    ],
  },
  {
    formType: 'checkbox',
    setting: { options: '甲,乙,丙' },
    write: ['甲,乙', ['乙', '丙']],
    read: [
      ['甲', '乙'],
      ['乙', '丙'],
    ],
    row: ['甲,乙', '乙,丙'],
    text: ['甲,乙', '乙,丙'],
    operators: [
      [3, ['甲'], 'low'],
      [3, ['乙'], 'low,high'],
      [1, ['乙', '甲'], 'low'],
      [2, ['乙', '甲'], 'high,empty'],
      [4, ['丙'], 'low,empty'],
      [5, [], 'empty'],
      [6, [], 'low,high'],
    ],
    refused: [
      [['甲', { 乙: 1 }], '格式有误'],
      [[null], '格式有误'],
      ['丁', '不存在'],
      [{ 甲: 1 }, '格式有误'],
    ],
  },
  number('number', ['1.5', '20'], [['1234567890123456', '最多支持15位数字']]),
  number('floatnumber', ['1.50', '20.00'], []),
  number('percent', ['1.5', '20'], [['12345678901', '最多支持10位数字']]),
  {
    formType: 'mobile',
    ...same('13800000001', '13900000001'),
    text: ['13800000001', '13900000001'],
    operators: [
      [3, ['138'], 'low'],
      [12, ['139'], 'high'],
      [13, ['0001'], 'low,high'],
    ],
    refused: [['123', '手机号格式错误', 2032]],
  },
  {
    formType: 'email',
    ...same('a@b.cn', 'c@d.com'),
    text: ['a@b.cn', 'c@d.com'],
    operators: [[3, ['@B'], 'low']],
    refused: [['a@b.toolong', '邮箱格式有误']],
  },
  {
    formType: 'date',
    ...same('2025-01-02', '2025-03-04'),
    text: ['2025-01-02', '2025-03-04'],
    operators: [
      ...temporal,
      [1, ['2025-01-02 08:00:00'], 'low'],
      [10, ['2025-01-02 08:00:00'], 'low'],
      [14, ['2025-01-01 10:00:00', '2025-01-02 08:00:00'], 'low'],
    ],
    refused: [['2025-02-30', '日期格式错误，例:2020-01-01', 2035]],
  },
  {
    formType: 'datetime',
    ...same('2025-01-02 08:09:10', '2025-03-04 00:00:00'),
    text: ['2025-01-02 08:09:10', '2025-03-04 00:00:00'],
    operators: temporal,
    refused: [
      ['2025-01-02 25:00:00', '日期格式错误，例:2020-01-01 00:00:00', 2034],
      ['0001-01-01', '日期格式错误，例:2020-01-01 00:00:00', 2034],
    ],
  },
  {
    formType: 'date_interval',
    setting: { precisions: 1 },
    write: ['2025-01-01,2025-01-10', ['2025-02-01', '2025-02-03']],
    read: [
      ['2025-01-01', '2025-01-10'],
      ['2025-02-01', '2025-02-03'],
    ],
    row: [
      ['2025-01-01', '2025-01-10'],
      ['2025-02-01', '2025-02-03'],
    ],
    text: ['2025-01-01-2025-01-10', '2025-02-01-2025-02-03'],
    operators: [
      [14, ['2025-01-10', '2025-01-31'], 'low'],
      [14, ['2025-01-05', '2025-02-01'], 'low,high'],
    ],
    refused: [
      [['2025-02-03', '2025-02-01'], '结束日期不能早于开始日期'],
      [['2025-02-03'], '格式有误'],
    ],
  },
  {
    formType: 'position',
    ...same(beijing, shandong),
    text: ['北京市 北京市 长安街1号', '山东省 威海市 新威路1号'],
    operators: [
      [3, [JSON.stringify({ code: '37', name: '山东省', id: 1 })], 'high'],
      [3, [JSON.stringify(beijing.slice(0, 2))], 'low'],
      [3, shandong.slice(0, 2).map((part) => JSON.stringify(part)), 'high'],
      [3, [beijing[0], shandong[1]].map((part) => JSON.stringify(part)), ''],
      [5, [], 'empty'],
    ],
    refused: [
      [place('省', '市', '长'.repeat(101)), '详细地址最多输入100个字符'],
      [place('长'.repeat(101), '市', '街'), '格式有误'],
      ['山东省', '格式有误'],
      [[1], '格式有误'],
      [[...beijing, { code: '37', name: '山东省', id: 1 }], '格式有误'],
      [[{ code: { a: 1 }, name: '北京市', id: 1 }], '格式有误'],
      [[{ code: '11', name: '北京市', id: 1.5 }], '格式有误'],
    ],
  },
  {
    formType: 'location',
    ...same(spot('大厦'), spot('公园')),
    text: ['大厦', '公园'],
    operators: [
      [3, ['大'], 'low'],
      [2, ['大厦'], 'high,empty'],
      [5, [], 'empty'],
    ],
    refused: [
      [{ lat: 1, address: 'x' }, '不能为空'],
      [{ lat: 100, lng: 1, address: 'x' }, '格式有误'],
      [{ lat: true, lng: [], address: 'x' }, '格式有误'],
      [{ lat: 1, lng: 1, address: { a: 1 } }, '格式有误'],
      ['大厦', '格式有误'],
    ],
  },
]

const peopleSamples = (): Sample[] => {
  const [a = 0, b = 0] = userIds(2)
  const { salesA, salesB } = company.departments
  const name = (id: number) => company.app.services.directory.current().realname(id)
  return [
    {
      formType: 'user',
      write: [String(a), `${a},${b}`],
      read: [
        [expect.objectContaining({ userId: a, realname: name(a) })],
        [expect.objectContaining({ userId: a }), expect.objectContaining({ userId: b })],
      ],
      row: [name(a), `${name(a)},${name(b)}`],
      text: [name(a), `${name(a)},${name(b)}`],
      operators: [
        [3, [b], 'high'],
        [3, [a], 'low,high'],
        [4, [b], 'low,empty'],
        [5, [], 'empty'],
      ],
      refused: [
        ['99', '不存在'],
        [{}, '格式有误'],
      ],
    },
    {
      formType: 'structure',
      write: [String(salesA), [salesA, salesB]],
      read: [
        [{ id: salesA, name: '销售一部' }],
        [
          { id: salesA, name: '销售一部' },
          { id: salesB, name: '销售二部' },
        ],
      ],
      row: ['销售一部', '销售一部,销售二部'],
      text: ['销售一部', '销售一部,销售二部'],
      operators: [
        [3, [salesB], 'high'],
        [6, [], 'low,high'],
      ],
      refused: [
        ['99', '不存在'],
        [{}, '格式有误'],
      ],
    },
  ]
}

const { label } = customer
const calls = recordCallsOf(customer)
let company: TestCompany
let fields: Map<string, FormField>
const ids = new Map<string, number>()

const title = (formType: string) => `测${formType}`
const fieldOf = (formType: string): FormField => {
  const field = fields.get(title(formType))
  if (!field) throw new Error(`no field of ${formType}`)
  return field
}

async function design(more: object[]): Promise<void> {
  const { admin } = company.people
  const now = (await admin.ask(fieldAdminCalls.definition, { label })).flat()
  await admin.ask(fieldAdminCalls.saveDefinition, { label, data: [...now, ...more] })
  const form = (await admin.ask(calls.form, { type: '1' })).flat()
  fields = new Map(form.filter(isKnown).map((field) => [field.name, field]))
}
const isKnown = (field: { formType: string }): field is FormField => isFormType(field.formType)

beforeAll(async () => {
  company = await drawCompany()
  const columns = [
    'text',
    'checkbox',
    'user',
    'number',
    'datetime',
    'date_interval',
    'location',
    'boolean_value',
  ]
  await design([
    ...[...samples, ...peopleSamples()].map(({ formType, setting }) => ({
      name: title(formType),
      formType,
      ...setting,
    })),
    ...['file', 'handwriting_sign', 'desc_text'].map((formType) => ({ name: title(formType), formType })),
    {
      name: title('detail_table'),
      formType: 'detail_table',
      fieldExtendList: columns.map((formType) => ({
        name: formType,
        formType,
        isNull: formType === 'text' ? 1 : 0,
        precisions: formType === 'number' ? 1 : undefined,
        options: formType === 'checkbox' ? '甲,乙' : undefined,
      })),
    },
  ])
})
afterAll(() => company.close())

/** Different values that a filter of this type takes. */
function manyValues(formType: string, count: number): unknown[] {
  return Array.from({ length: count }, (_, at) => {
    if (formType === 'position') return JSON.stringify({ code: '37', name: `省${at}`, id: 1 })
    if (formType === 'date' || formType === 'datetime') return addDays('2025-01-01', at)
    return String(at + 1)
  })
}

it('one line of text is as long as a fixed field declares, which clients check by the same rule', () => {
  const fixed = bareField({ name: '锁号', fieldName: 'shellNums', formType: 'text', maxLength: 120 })
  const { check, longest } = formTypes.text
  expect(longest?.(fixed)).toBe(120)
  expect(check('长'.repeat(120), fixed)).toBeNull()
  expect(check('长'.repeat(121), fixed)).toBe('锁号最多输入120个字符')
})

it('every palette type has a sample here', () => {
  const sampled = [...samples, ...peopleSamples()].map((sample) => sample.formType)
  const others = ['file', 'handwriting_sign', 'desc_text', 'detail_table']
  expect([...sampled, ...others].toSorted()).toEqual([...palette].toSorted())
})

const keys = [...samples.map((sample) => sample.formType), 'user', 'structure']
describe.each(keys)('%s', (formType) => {
  let sample: Sample
  const person = () => company.people.repA
  const make = async (name: string, value: unknown) => {
    const id = await makeRecord(person(), customer, {
      title: `${formType}·${name}`,
      field: value === undefined ? [] : [{ fieldName: fieldOf(formType).fieldName, value }],
    })
    ids.set(`${formType} ${name}`, id)
    return id
  }
  const idOf = (name: string) => ids.get(`${formType} ${name}`) ?? 0
  const listed = async (request: object) =>
    (
      await person().ask(calls.list, {
        search: `${formType}·`,
        limit: 100,
        ...request,
      })
    ).list

  beforeAll(async () => {
    const found = [...samples, ...peopleSamples()].find((each) => each.formType === formType)
    if (!found) throw new Error(formType)
    sample = found
    await make('low', sample.write[0])
    await make('high', sample.write[1])
    await make('empty', undefined)
  })

  it('reads back what was written, in form, information, list and detail', async () => {
    const { fieldName } = fieldOf(formType)
    for (const [at, name] of ['low', 'high'].entries()) {
      const form = (await person().ask(calls.form, { id: idOf(name), type: '1' })).flat()
      expect(form.find((field) => field.fieldName === fieldName)?.value).toEqual(sample.read[at])
      const information = await person().ask(calls.information, { id: idOf(name) })
      expect(information.find((field) => field.fieldName === fieldName)?.value).toEqual(sample.read[at])
      const detail = await person().ask(calls.detail, { customerId: idOf(name) })
      expect(detail[fieldName]).toEqual(sample.row[at])
      const row = (await listed({})).find((each) => each.customerId === idOf(name))
      expect(row?.[fieldName]).toEqual(sample.row[at])
    }
    const empty = (await listed({})).find((each) => each.customerId === idOf('empty'))
    expect(empty?.[fieldName]).toBe('')
    const form = (await person().ask(calls.form, { id: idOf('empty'), type: '1' })).flat()
    expect(form.find((field) => field.fieldName === fieldName)?.value ?? []).toEqual([])
  })

  it('offers its operators and obeys them', async () => {
    const { fieldName } = fieldOf(formType)
    const offered = await person().ask(sceneCalls.filterFields, { label })
    expect(offered.find((field) => field.fieldName === fieldName)).toMatchObject({ formType })
    for (const [type, values, matches] of sample.operators) {
      const rows = await listed({ searchList: [{ name: fieldName, formType, type, values }] })
      const names = rows.map((row) => String(row.customerName).split('·')[1])
      expect(names.toSorted(), `operator ${type} ${JSON.stringify(values)}`).toEqual(
        matches.split(',').filter(Boolean).toSorted(),
      )
    }
  })

  it('is asked about with no more parameters for many values than for one', async () => {
    const name = fieldOf(formType).fieldName
    const parameters = async (type: number, values: unknown[]) => {
      const searchList = [{ name, formType, type, values }]
      const asked = await listStatements(company.platform.pool, () => listed({ searchList }))
      return Math.max(...asked.flatMap((text) => [...text.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at))))
    }
    const operators = new Set(sample.operators.map(([operator]) => operator))
    // a stretch of time or numbers has two ends, however many are sent
    operators.delete(14)
    for (const type of operators)
      expect(await parameters(type, manyValues(formType, 50)), `operator ${type}`).toBeLessThanOrEqual(
        await parameters(type, manyValues(formType, 1)),
      )
  })

  it('sorts, empty ones last', async () => {
    const { fieldName } = fieldOf(formType)
    const names = async (order: 1 | 2) =>
      (await listed({ sortField: fieldName, order })).map((row) => String(row.customerName).split('·')[1])
    const [up, down] = [await names(2), await names(1)]
    expect([up.at(-1), down.at(-1)]).toEqual(['empty', 'empty'])
    // not every type defines an order
    if (sample.sorted !== false) expect([up[0], down[0]]).toEqual(['low', 'high'])
  })

  it('tells a change once, and nothing when nothing changes', async () => {
    const field = fieldOf(formType)
    const id = idOf('empty')
    const edit = (value: unknown) =>
      person().ask(calls.updateInformation, { id, list: [{ fieldName: field.fieldName, value }] })
    await edit(sample.write[0])
    await edit(sample.write[0])
    await edit(sample.write[1])
    await edit(null)
    const lines = (await person().ask(historyCalls.list, { types: label, actionId: id }))
      .flatMap((entry) => entry.content)
      .toReversed()
      .slice(1)
    const [low, high] = sample.text
    expect(lines).toEqual([
      `将${field.name} 由空修改为${low}。`,
      `将${field.name} 由${low}修改为${high}。`,
      `将${field.name} 由${high}修改为空。`,
    ])
  })

  it('takes blanks for no value', async () => {
    const { fieldName } = fieldOf(formType)
    const id = await make('blank', sample.write[0])
    await person().ask(calls.updateInformation, { id, list: [{ fieldName, value: '  ' }] })
    expect((await person().ask(calls.detail, { customerId: id }))[fieldName]).toBe('')
    await company.people.admin.ask(calls.remove, { ids: [id] })
    const made = await make('blank at once', '  ')
    expect((await person().ask(calls.detail, { customerId: made }))[fieldName]).toBe('')
  })

  it('refuses wrong values with its message', async () => {
    const { fieldName } = fieldOf(formType)
    for (const [value, message, code = 400] of sample.refused ?? []) {
      const answer = await person().call(calls.updateInformation, {
        id: idOf('low'),
        list: [{ fieldName, value }],
      })
      expect([answer.code, answer.msg], JSON.stringify(value)).toEqual([
        code,
        expect.stringContaining(message),
      ])
    }
  })
})

describe('detail_table', () => {
  const rowsOf = () => {
    const [a = 0] = userIds(1)
    const column = (name: string) =>
      fieldOf('detail_table').fieldExtendList.find((each) => each.name === name)?.fieldName ?? ''
    const cells = (values: Record<string, unknown>) =>
      Object.entries(values).map(([name, value]) => ({ fieldName: column(name), value }))
    return {
      full: cells({
        text: ' 行一 ',
        checkbox: '甲,乙',
        user: String(a),
        number: '1.5',
        datetime: '2025-01-02 03:04:05',
        date_interval: ['2025-01-01', '2025-01-02'],
        location: spot('仓库'),
        boolean_value: '1',
      }),
      blank: cells({ text: '', checkbox: '', number: '' }),
      halfDone: cells({ number: '3' }),
      badNumber: cells({ text: 'x', number: '1.55' }),
      badUser: cells({ text: 'x', user: '99' }),
    }
  }
  const save = (value: unknown) =>
    makeRecord(company.people.repA, customer, {
      field: [{ fieldName: fieldOf('detail_table').fieldName, value }],
    })

  it('keeps filled rows and expands each cell as its own form type does', async () => {
    const { full, blank } = rowsOf()
    const id = await save([full, blank])
    const form = (await company.people.repA.ask(calls.form, { id, type: '1' })).flat()
    const value = form.find((field) => field.formType === 'detail_table')?.value
    expect(value).toHaveLength(1)
    const cells: { name: string; value: unknown }[] = Array.isArray(value) ? value[0] : []
    expect(Object.fromEntries(cells.map((cell) => [cell.name, cell.value]))).toEqual({
      text: '行一',
      checkbox: ['甲', '乙'],
      user: [expect.objectContaining({ userId: company.people.repA.userId })],
      number: 1.5,
      datetime: '2025-01-02 03:04:05',
      date_interval: ['2025-01-01', '2025-01-02'],
      location: spot('仓库'),
      boolean_value: '1',
    })
  })
  it('takes nothing that is no table, and keeps what is stored', async () => {
    const { full } = rowsOf()
    const id = await save([full])
    const { fieldName } = fieldOf('detail_table')
    for (const value of ['x', [1], [[{ value: 1 }]]]) {
      const answer = await company.people.repA.call(calls.updateInformation, {
        id,
        list: [{ fieldName, value }],
      })
      expect(answer, JSON.stringify(value)).toMatchObject({ code: 400, msg: '测detail_table格式有误' })
    }
  })
  it.each([
    ['halfDone', '测detail_table：text不能为空'],
    ['badNumber', '测detail_table：小数位不能大于1'],
    ['badUser', 'user不存在'],
  ] as const)('refuses %s', async (name, message) => {
    await expect(save([rowsOf()[name]])).rejects.toThrow(message)
  })
})
