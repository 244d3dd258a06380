import { Decimal } from 'decimal.js'

/**
 * What of an amount each part takes, in their order and up to its own size; the last one takes what is left, so that the amount is
 * given out whole wherever there is a part.
 */
export function splitUp(amount: Decimal, sizes: readonly Decimal[]): Decimal[] {
  let left = amount
  return sizes.map((size, at) => {
    const taken = at === sizes.length - 1 ? left : Decimal.min(left, size)
    left = left.minus(taken)
    return taken
  })
}
