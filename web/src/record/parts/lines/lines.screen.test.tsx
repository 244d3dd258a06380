import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { contract } from '#protocol/crm/contract/type.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { toKey } from '#protocol/record/declaration/declare.ts'
import { orderType } from '../../../../../protocol/test/orders.ts'
import { show } from '../../../../test/screen.tsx'
import { LineTable } from './LineTable.tsx'

const [lines] = orderType.lines

const field = bareField({
  fieldName: lines.key,
  name: lines.title,
  formType: lines.formType,
  fieldExtendList: lines.columns.map(({ name, label, formType }) =>
    bareField({ fieldName: toKey(name), name: label, formType, precisions: 2 }),
  ),
})
const stored = {
  product: [
    { id: 4, customerId: null, name: '甲', price: 10, num: 2, discount: 0, salesPrice: 10, subtotal: 20 },
    { id: 9, customerId: null, name: '乙', price: 5, num: 1, discount: 0, salesPrice: 5, subtotal: 5 },
  ],
  discountRate: null,
  totalPrice: 25,
}

function Form({ onValue }: { onValue: (value: unknown) => void }) {
  const [value, setValue] = useState<unknown>(stored)
  const change = (next: unknown) => {
    setValue(next)
    onValue(next)
  }
  return <LineTable type={orderType} lines={lines} field={field} value={value} onChange={change} />
}

function openForm() {
  const values: unknown[] = []
  const { user } = show(<Form onValue={(value) => values.push(value)} />)
  const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
  return { user, row, latest: () => values.at(-1) }
}

it('shows the lines, and what they come to', () => {
  show(<LineTable type={orderType} lines={lines} field={field} value={stored} />)
  const section = within(screen.getByRole('region', { name: '产品' }))
  for (const { label } of lines.columns) section.getByRole('columnheader', { name: label })
  section.getByText('甲')
  expect(section.getByText('总金额').nextElementSibling?.textContent).toBe('25.00')
  expect(section.queryAllByRole('textbox')).toEqual([])
  expect(section.queryAllByRole('button')).toEqual([])
})

it('shows at once what follows from what is typed', async () => {
  const { user, row, latest } = openForm()
  const amount = row('甲').getByRole('textbox', { name: '第1行 数量' })
  await user.clear(amount)
  await user.type(amount, '3')
  expect(latest()).toMatchObject({ product: [{ id: 4, num: '3', subtotal: '30.00' }, { id: 9 }] })
  expect(screen.getByText('总金额').nextElementSibling?.textContent).toBe('35.00')
})

it('adds, moves and removes lines', async () => {
  const { user, latest } = openForm()
  await user.click(screen.getByRole('button', { name: '第2行上移' }))
  expect(latest()).toMatchObject({ product: [{ id: 9 }, { id: 4 }] })
  await user.click(screen.getByRole('button', { name: '删除第2行' }))
  await user.click(screen.getByRole('button', { name: /添加产品/ }))
  expect(latest()).toMatchObject({ product: [{ id: 9 }, { price: null, num: 1, subtotal: '0.00' }] })
})

const [products] = contract.lines
const carrier = bareField({
  fieldName: products.key,
  name: products.title,
  formType: products.formType,
  fieldExtendList: products.columns.map(({ name, label, formType, ...limits }) =>
    bareField({
      fieldName: toKey(name),
      name: label,
      formType,
      precisions: 2,
      minNumRestrict: 'least' in limits ? limits.least : null,
      maxNumRestrict: 'largest' in limits ? limits.largest : null,
    }),
  ),
})
const sold = {
  id: 4,
  productId: 7,
  name: '加密锁',
  price: 100,
  salesPrice: 100,
  num: 1,
  discount: 0,
  subtotal: 100,
}
function Sold({ line }: { line: object }) {
  const [value, setValue] = useState<unknown>({ product: [{ ...sold, ...line }], discountRate: null })
  return <LineTable type={contract} lines={products} field={carrier} value={value} onChange={setValue} />
}

describe('products of a contract', () => {
  const fact = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent

  it('say how far below the price of the product they are sold', async () => {
    const { user } = show(<Sold line={{ listPrice: 3980, deviation: 97.49 }} />)
    screen.getByText('产品价格 3,980.00')
    screen.getByText('低于产品价格 97.49%')
    expect(screen.queryByRole('columnheader', { name: /产品价格/ })).toBeNull()
    expect(fact('单行最多低于产品价格（%）')).toBe('97.49')
    const price = screen.getByRole('textbox', { name: '第1行 标准价格' })
    await user.clear(price)
    await user.type(price, '4000')
    await user.tab()
    expect(fact('单行最多低于产品价格（%）')).toBe('0.00')
    expect(screen.queryByText(/^低于产品价格/)).toBeNull()
  })

  it('show pieces without decimals, as typed while they are typed', async () => {
    const { user } = show(<Sold line={{ num: '2.00', discount: '0.50' }} />)
    const cell = (name: string) => screen.getByRole('textbox', { name: `第1行 ${name}` })
    expect(cell('数量')).toHaveProperty('value', '2')
    expect(cell('折扣（%）')).toHaveProperty('value', '0.5')
    await user.clear(cell('数量'))
    await user.type(cell('数量'), '1.05')
    expect(cell('数量')).toHaveProperty('value', '1.05')
  })

  it('say nothing of a price that is not known', () => {
    show(<Sold line={{ listPrice: null, deviation: null }} />)
    expect(fact('单行最多低于产品价格（%）')).toBeUndefined()
    expect(fact('单行最大折扣（%）')).toBe('0.00')
  })

  it('refuse a mark-up of more than the price at once', async () => {
    const { user } = show(<Sold line={{}} />)
    expect(screen.queryByRole('alert')).toBeNull()
    const discount = screen.getByRole('textbox', { name: '第1行 折扣（%）' })
    await user.clear(discount)
    await user.type(discount, '-101')
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe('不能小于-100')
  })
})
