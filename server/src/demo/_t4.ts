import { drawCustomer } from './draw-customer.ts'
import { drawBatchId, openMarket } from './market.ts'

const m = openMarket({
  seed: 'x',
  now: new Date(),
  distributorId: 9,
  sellers: [
    { userId: 1, group: 'shandong', weight: 1, joined: new Date('2024-01-01'), left: null },
    { userId: 2, group: 'delta', weight: 1, joined: new Date('2024-01-01'), left: null },
  ],
})
console.log(drawBatchId(m.random), m.random.digits(4))
const t = Date.now()
for (let i = 0; i < 200000; i++) drawCustomer(m, { alone: i % 3 !== 0 })
console.log('200k', Date.now() - t)
