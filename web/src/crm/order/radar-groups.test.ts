import { expect, it } from 'vitest'
import { renewalsOf } from './radar-groups.ts'

const lock = (lockId: number, contractId: number) => ({
  lockId,
  shellNum: String(lockId),
  customerId: 7,
  contractId,
  portNumber: 2,
})

it('a contract with more locks than an order takes is renewed by several', () => {
  const locks = [...Array.from({ length: 201 }, (_, at) => lock(at, 70)), lock(900, 71), lock(901, 0)]
  expect(
    renewalsOf(locks).map(({ contractId, shellNums, ports }) => [contractId, shellNums.length, ports]),
  ).toEqual([
    [70, 200, 400],
    [70, 1, 2],
    [71, 1, 2],
    [0, 1, 2],
  ])
})
