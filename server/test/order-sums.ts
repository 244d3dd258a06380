import { wrongOrders as readWrongOrders } from '#server/crm/order/money/verify.ts'
import type { TestCompany } from './people.ts'

interface Sums {
  platform: Pick<TestCompany['platform'], 'db'>
}

/** The orders that the nightly check would name: none. */
export const wrongOrders = ({ platform }: Sums) => readWrongOrders(platform.db)
