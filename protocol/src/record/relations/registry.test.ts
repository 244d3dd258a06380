import { describe, expect, it } from 'vitest'
import { declareRecordType, type RecordType } from '#protocol/record/declaration/declare.ts'
import type { StoredColumn } from '#protocol/record/declaration/declared-columns.ts'
import { type Link, link } from '#protocol/record/declaration/link.ts'
import { registryOf } from './registry.ts'

/** A type with nothing but a name and these columns. */
const typeOf = (label: number, key: string, stored: readonly StoredColumn[] = []): RecordType =>
  declareRecordType({
    label,
    key,
    wire: { module: `crm${key}` },
    display: key,
    table: key,
    idKey: `${key}Id`,
    title: 'name',
    node: `crm/${key}`,
    list: { search: ['name'], searchHint: '', systemColumns: [], filters: [], scenes: [] },
    fields: [{ name: 'name', label: '名称', formType: 'text', kind: 1 }],
    stored,
    abilities: {},
    detail: {
      head: [],
      tabs: [
        { key: 'activity', title: '活动' },
        { key: 'team', title: '团队成员' },
        { key: 'files', title: '附件' },
      ],
      actions: [],
    },
  })

const to = (key: string, options: Omit<Link, 'to'>, name = `${key}_id`): StoredColumn => ({
  name,
  label: `${key}的`,
  formType: 'customer',
  link: link(key, options),
})
const required = { required: true, onRemove: 'refuse' } as const

const keysOf = (types: readonly RecordType[]) => types.map(({ key }) => key)

describe('the links of all types', () => {
  it('are found from both ends, with the key of the name in rows', () => {
    const owner = typeOf(1, 'customer')
    const child = typeOf(2, 'child', [
      to('customer', required),
      to('customer', { onRemove: 'keep' }, 'parent_id'),
      to('customer', { onRemove: 'keep' }, 'merged_into'),
    ])
    const { linksFrom, linksTo, linkAt, relationOf } = registryOf([owner, child])
    expect(linksTo(owner).map(({ from, key, nameKey }) => [from.key, key, nameKey])).toEqual([
      ['child', 'customerId', 'customerName'],
      ['child', 'parentId', 'parentName'],
      ['child', 'mergedInto', 'mergedIntoName'],
    ])
    expect(linksFrom(child)).toEqual(linksTo(owner))
    expect(linksFrom(owner)).toEqual([])
    expect(linkAt(child, 'parent_id')).toBe(linksFrom(child)[1])
    expect(() => linkAt(owner, 'parent_id')).toThrow('customer.parent_id points at nothing')
    expect(relationOf('customer')).toMatchObject({ type: owner, nameColumn: 'name', nameKey: 'name' })
    expect(relationOf('contacts')).toBeNull()
  })

  it('name a record by another column than its title where its type says so', () => {
    const contract = { ...typeOf(1, 'contract'), nameKeys: { inRows: 'contractNum', inForms: 'contractNum' } }
    const plan = typeOf(2, 'plan', [to('contract', required)])
    const { relationOf, linksFrom } = registryOf([contract, plan])
    expect(relationOf('customer')).toMatchObject({
      idKey: 'contractId',
      rowKey: 'contractNum',
      nameKey: 'contractNum',
    })
    expect(linksFrom(plan)[0]?.nameKey).toBe('contractNum')
  })

  it('put what cannot be without another before it, whatever the order of the types', () => {
    const customer = typeOf(1, 'customer')
    const contract = typeOf(2, 'contract', [to('customer', required)])
    const money = typeOf(3, 'money', [{ ...to('contract', required), formType: 'contract' }])
    const loose = typeOf(4, 'loose', [to('customer', { onRemove: 'keep' })])
    const order = ['money', 'contract', 'customer', 'loose']
    expect(keysOf(registryOf([customer, contract, money, loose]).removalOrder)).toEqual(order)
    expect(keysOf(registryOf([money, contract, customer, loose]).removalOrder)).toEqual(order)
  })

  it('may point at each other where one of them may be empty, and at themselves', () => {
    const customer = typeOf(1, 'customer', [
      { ...to('contacts', { onRemove: 'clear' }), formType: 'contacts' },
      to('customer', { onRemove: 'clear' }, 'parent_id'),
    ])
    const contacts = typeOf(2, 'contacts', [to('customer', required)])
    expect(keysOf(registryOf([customer, contacts]).removalOrder)).toEqual(['contacts', 'customer'])
    const both = typeOf(1, 'customer', [{ ...to('contacts', required), formType: 'contacts' }])
    expect(() => registryOf([both, contacts])).toThrow('none of customer, contacts can go first')
  })

  it('stand as tabs before the files, or behind the tab they name', () => {
    const customer = typeOf(1, 'customer')
    const tab = (key: string, after?: string) => ({ key, after, counter: `${key}Count`, columns: ['name'] })
    const people = typeOf(2, 'people', [to('customer', { ...required, tab: tab('people', 'activity') })])
    const deals = typeOf(3, 'deals', [to('customer', { ...required, tab: tab('deals') })])
    const { tabsOf, linksFrom } = registryOf([customer, people, deals])
    expect(tabsOf(customer).map(({ key }) => key)).toEqual(['activity', 'people', 'team', 'deals', 'files'])
    expect(tabsOf(customer)[1]).toEqual({
      key: 'people',
      title: 'people',
      counter: 'peopleCount',
      need: 'crm/people/index',
      link: linksFrom(people)[0],
    })
    expect(tabsOf(people).map(({ key }) => key)).toEqual(['activity', 'team', 'files'])
    const without = tabsOf({ ...customer, detail: { ...customer.detail, hidesTabs: ['activity', 'deals'] } })
    expect(without.map(({ key }) => key)).toEqual(['people', 'team', 'files'])
  })
})

describe('a link is refused at the start', () => {
  const customer = typeOf(1, 'customer')
  const refused = (column: StoredColumn, types: readonly RecordType[] = [customer]) =>
    expect(() => registryOf([...types, typeOf(9, 'child', [column])]))
  const tab = { key: 'children', counter: 'childCount', columns: ['name'] }

  it('to a type that does not exist', () => {
    refused(to('nobody', required)).toThrow('child.nobody_id points at nobody, which is no record type')
  })

  it('that a column of a form type that points elsewhere does not say', () => {
    const first = typeOf(2, 'first', [to('customer', required)])
    const column: StoredColumn = { name: 'buyer_id', label: '买家', formType: 'customer' }
    refused(column, [customer, first]).toThrow('child.buyer_id does not say where it points')
    refused(to('first', required), [customer, first]).toThrow('is a customer and points at first')
  })

  it('that is required and would be empty after a removal', () => {
    for (const onRemove of ['clear', 'keep'] as const)
      refused(to('customer', { required: true, onRemove })).toThrow('a removal is refused or followed')
    refused(to('customer', { required: true, onRemove: 'follow' })).not.toThrow()
  })

  it('that lists columns nobody has, or shares its key, counter or number with another', () => {
    refused(to('customer', { ...required, tab: { ...tab, columns: ['price'] } })).toThrow('lists price')
    const other = typeOf(2, 'other', [to('customer', { ...required, follows: 1, tab })])
    const types = [customer, other]
    refused(to('customer', { ...required, follows: 1 }), types).toThrow('have the changeType 1')
    refused(to('customer', { ...required, tab: { ...tab, counter: 'x' } }), types).toThrow('the tab children')
    refused(to('customer', { ...required, tab: { ...tab, key: 'x' } }), types).toThrow(
      'the counter childCount',
    )
  })

  it('that lies under a column without one way from there', () => {
    refused(to('customer', { onRemove: 'keep', under: 'name' })).toThrow('lies under name')
  })

  it('that is spread although it is required, by amounts that are not there, or beside another that is', () => {
    const money: StoredColumn = { name: 'money', label: '金额', formType: 'floatnumber' }
    const spread = {
      table: 'shares',
      own: 'child_id',
      key: 'shares',
      title: '分摊',
      sum: 'money',
      of: 'money',
      taking: [],
    }
    const cleared = { onRemove: 'clear', spread } as const
    const owner = typeOf(1, 'customer', [money])
    const child = (...columns: StoredColumn[]) => registryOf([owner, typeOf(2, 'child', [money, ...columns])])
    expect(() => child(to('customer', cleared))).not.toThrow()
    expect(() => child(to('customer', { ...required, spread }))).toThrow('it may be empty')
    expect(() => child(to('customer', { ...cleared, spread: { ...spread, of: 'rest' } }))).toThrow(
      'amounts that are not there',
    )
    expect(() => child(to('customer', cleared), to('customer', cleared, 'other_id'))).toThrow(
      'spreads more than one link',
    )
  })

  it('that follow-ups name although nothing lists it', () => {
    refused(to('customer', { ...required, named: true })).toThrow('is named by follow-ups')
  })

  it('that presets a new record whose form does not have it', () => {
    refused(to('customer', { ...required, creates: ['tab'] })).toThrow('is preset in new records')
  })
})

describe('a sum', () => {
  const sum = { column: 'total', of: 'child', via: 'owner_id', sum: 'money' } as const
  const number = (name: string): StoredColumn => ({ name, label: name, formType: 'number' })
  const owner = { ...typeOf(1, 'owner', [number('total')]), sums: [sum] }
  const child = typeOf(2, 'child', [to('owner', { onRemove: 'keep' }), number('money')])

  it('is found from both ends', () => {
    const { sumsOf, sumsOver } = registryOf([owner, child])
    expect(sumsOf(owner).map(({ column, of }) => [column, of.key])).toEqual([['total', 'child']])
    expect(sumsOver(child)).toEqual(sumsOf(owner))
    expect([sumsOf(child), sumsOver(owner)]).toEqual([[], []])
  })

  it.each([
    ['of what does not point there', { ...sum, via: 'money' }, 'does not point here'],
    ['of an unknown column', { ...sum, sum: 'price' }, 'looks at price'],
    ['with an unknown condition', { ...sum, where: { way: [1] } }, 'looks at way'],
    ['of states that are none', { ...sum, states: ['normal'] }, 'has none'],
  ])('%s is refused', (_what, wrong, why) => {
    expect(() => registryOf([{ ...owner, sums: [wrong] }, child])).toThrow(why)
  })

  it('that adds up itself is refused', () => {
    const parent = to('tree', { onRemove: 'keep' })
    const tree = typeOf(3, 'tree', [number('total'), { ...parent, name: 'parent_id' }])
    const own = { column: 'total', of: 'tree', via: 'parent_id', sum: 'total' } as const
    expect(() => registryOf([{ ...tree, sums: [own] }])).toThrow('adds up itself')
  })
})

it.each([
  [
    'more than five facts',
    { head: Array.from({ length: 6 }, () => ({ key: 'name', title: '名称' })) },
    'has 6 facts',
  ],
  ['a fact that no row has', { head: [{ key: 'name', title: '名称', or: 'phone' }] }, 'shows phone'],
  ['a tag that no row has', { tags: ['state'] }, 'shows state'],
])('%s in a head are refused', (_what, wrong, why) => {
  const plain = typeOf(1, 'plain')
  expect(() => registryOf([{ ...plain, detail: { ...plain.detail, ...wrong } }])).toThrow(why)
})

it('proposes only what the one says and the other takes', () => {
  const plain = typeOf(1, 'plain')
  const child = (proposes: Record<string, string[]>) =>
    typeOf(2, 'child', [to('plain', { onRemove: 'keep', proposes })])
  expect(() => registryOf([plain, child({ name: ['name'] })])).not.toThrow()
  expect(() => registryOf([plain, child({ name: ['phone'] })])).toThrow('is proposed name')
  expect(() => registryOf([plain, child({ phone: ['name'] })])).toThrow('is proposed phone')
})

describe('the money strip', () => {
  const amount: StoredColumn = { name: 'money', label: '金额', formType: 'floatnumber' }
  const points = (key: string, formType: StoredColumn['formType'], options: Omit<Link, 'to'> = required) => ({
    ...to(key, options),
    formType,
  })
  const ofDeal = points('deal', 'contract')
  const step = (place: number, more: object = {}) => ({
    place,
    title: '步',
    unit: '笔',
    sum: 'money',
    ...more,
  })
  const shop = { ...typeOf(1, 'shop'), moneyStrip: true as const }
  const deal = { ...typeOf(2, 'deal', [amount, to('shop', required)]), moneyStep: step(1) }
  const due = { date: 'day', open: 'money', states: [] }
  const rate = {
    ...typeOf(3, 'rate', [amount, { name: 'day', label: '日期', formType: 'date' }, ofDeal]),
    moneyStep: step(2, { covers: 'deal_id', due }),
  }
  const coin = {
    ...typeOf(4, 'coin', [amount, ofDeal, points('rate', 'receivables_plan', { onRemove: 'clear' })]),
    moneyStep: step(3, { covers: 'deal_id', settles: 'rate_id' }),
  }

  it('has its steps in their order, and knows how they hang together', () => {
    const { moneyStripAt, linkAt } = registryOf([coin, rate, { ...deal, moneyStrip: true }, shop])
    const strip = moneyStripAt(shop)
    expect(strip?.steps.map(({ type }) => type.key)).toEqual(['deal', 'rate', 'coin'])
    expect(strip?.via).toBe(linkAt(deal, 'shop_id'))
    expect(strip?.steps[2]).toMatchObject({ covers: linkAt(coin, 'deal_id'), settles: { due } })
    expect(moneyStripAt(deal)?.via).toBeUndefined()
    expect(moneyStripAt(coin)).toBeNull()
  })

  it('is none where no type has a step', () => {
    expect(registryOf([shop]).moneyStripAt(shop)).toBeNull()
  })

  it.each([
    ['shop shows a money strip that has not one base', [shop, deal, { ...rate, moneyStep: deal.moneyStep }]],
    ['shop shows a money strip, at which deal does not point', [shop, { ...deal, stored: [amount] }]],
    ['deal adds price to a money strip', [shop, { ...deal, moneyStep: { ...deal.moneyStep, sum: 'price' } }]],
    [
      'coin settles deal, which waits for no day',
      [
        shop,
        deal,
        {
          ...coin,
          stored: [amount, ofDeal],
          moneyStep: step(3, { covers: 'deal_id', settles: 'deal_id' }),
        },
      ],
    ],
    [
      'coin covers what is not the base',
      [shop, deal, rate, { ...coin, moneyStep: step(3, { covers: 'rate_id' }) }],
    ],
  ])('%s: the start is refused', (why, types) => {
    expect(() => registryOf(types)).toThrow(why)
  })
})
