import { contract } from '#protocol/crm/contract/type.ts'
import { receivables } from '#protocol/crm/receivables/type.ts'
import { receivablesPlan } from '#protocol/crm/receivables-plan/type.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { DAY, formatDay } from '#server/platform/time/clock.ts'
import { makeRecord } from './make.ts'
import type { TestCompany } from './people.ts'

const calls = recordCallsOf(receivables)
const plans = recordCallsOf(receivablesPlan)
const contracts = recordCallsOf(contract)
let numbered = 0

/** A contract and whose it is. */
interface Made {
  contractId: number
  customerId: number
}

/** Contracts of 1000 with plans of 400 and what was received, made by repA. */
export function salesOf(company: () => TestCompany) {
  const rep = () => company().people.repA
  const day = (offset: number) => formatDay(new Date(company().platform.clock.now().getTime() + offset * DAY))
  const receive = (of: Made, entity: Record<string, unknown> = {}) => {
    numbered += 1
    const given = { number: `R-${numbered}`, ...of, returnTime: '2026-05-01', money: '400', ...entity }
    return rep().call(calls.add, { entity: given, field: [] })
  }
  return {
    /** So many days from now. */
    day,
    makeContract: async (entity: Record<string, unknown> = {}): Promise<Made> => {
      const contractId = await makeRecord(rep(), contract, { entity: { money: '1000', ...entity } })
      const { customerId } = await rep().ask(contracts.detail, { contractId })
      return { contractId, customerId: Number(customerId) }
    },
    makePlan: (of: Made, entity: Record<string, unknown> = {}) =>
      makeRecord(rep(), receivablesPlan, { entity: { ...of, money: '400', returnDate: day(10), ...entity } }),
    receive,
    received: async (of: Made, entity: Record<string, unknown> = {}): Promise<number> => {
      const { code, msg, data } = await receive(of, entity)
      if (code !== 0) throw new Error(msg)
      return Number(data.receivablesId)
    },
    planOf: (receivablesPlanId: number) => rep().ask(plans.detail, { receivablesPlanId }),
    contractOf: ({ contractId }: Made) => rep().ask(contracts.detail, { contractId }),
    discard: ({ contractId }: Made) => {
      const call = contracts.events.void
      if (!call) throw new Error('nobody voids contracts')
      return company().people.managerA.ask(call, { contractId })
    },
  }
}
