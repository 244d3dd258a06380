import { expect, it } from 'vitest'
import { numbersProposed } from './propose-numbers.ts'

type Values = Readonly<Record<string, unknown>>

const value = (line: Values) => ({ product: [line], discountRate: null, totalPrice: null })
const propose = (proposedNum: number) => [{ productId: 4, proposedNum }]
const line = { productId: 4, price: '10', salesPrice: '10', discount: '0', num: '1' }

/** The number of the one line; null where nothing changed. */
function numberIn(proposed: Values | null): number | null {
  const lines: unknown[] = Array.isArray(proposed?.product) ? proposed.product : []
  const [only] = lines
  return only && typeof only === 'object' && 'num' in only ? Number(only.num) : null
}

it('a product that was just added gets the proposed number, and follows it', () => {
  const known = new Map<number, string>()
  const first = numbersProposed(value(line), propose(3), known)
  expect(first).toMatchObject({ product: [{ productId: 4, subtotal: '30.00' }] })
  expect(numberIn(first)).toBe(3)
  expect(numbersProposed(first, propose(3), known)).toBeNull()
  expect(numberIn(numbersProposed(first, propose(6), known))).toBe(6)
})

it('a typed number stays, and so does a stored one until the proposal that it met changes', () => {
  expect(numbersProposed(value({ ...line, num: '7' }), propose(3), new Map())).toBeNull()
  const known = new Map<number, string>()
  const stored = value({ ...line, id: 9, num: '2' })
  expect(numbersProposed(stored, propose(2), known)).toBeNull()
  const next = numbersProposed(stored, propose(4), known)
  expect(next).toMatchObject({ product: [{ id: 9 }] })
  expect(numberIn(next)).toBe(4)
  expect(numbersProposed(stored, propose(5), new Map())).toBeNull()
})
