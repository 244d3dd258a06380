import { customer } from '#protocol/crm/customer/type.ts'
import { type PoolAuth, poolAuthSchema } from '#protocol/crm/pool/calls.ts'
import type { Row } from '#protocol/record/calls.ts'
import type { RecordAction, RecordType } from '#protocol/record/declare.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { distributeOperation } from './distribute.tsx'
import { receiveOperation } from './receive.tsx'
import { removeOperation } from './remove.tsx'
import { exportPooledOperation, poolSheetActions } from './sheets.tsx'

/** Which right of the pool offers what, in the order of the buttons (record-engine.md §9.1). */
const offers: readonly { action: RecordAction; right: keyof Omit<PoolAuth, 'poolId'> }[] = [
  { action: 'distribute', right: 'distribute' },
  { action: 'receive', right: 'receive' },
  { action: 'exportSelected', right: 'excelexport' },
  { action: 'delete', right: 'delete' },
]

/** Customers as they lie in a pool: the same records, by the rights of the pool. */
const pooledCustomer: RecordType = {
  ...customer,
  display: '公海',
  node: 'crm/pool',
  scenes: [],
  // its timeline is read, but nothing is written of it before somebody owns it (crm-records.md §3.3)
  abilities: { counters: true },
  upfront: ['receive', 'distribute'],
  head: customer.head.filter(({ key }) => key !== 'ownerUserName'),
  tabs: customer.tabs.map((tab) => (tab.key === 'information' ? { ...tab, need: 'crm/pool/index' } : tab)),
}

const noRights: PoolAuth = {
  poolId: 0,
  index: false,
  receive: false,
  distribute: false,
  excelexport: false,
  delete: false,
}

const known = new Map<string, RecordScreen>()

/** List and detail of pooled customers, with what the person may do in that pool; the same object for the same rights. */
export function poolScreenOf(base: RecordScreen, auth: PoolAuth): RecordScreen {
  const key = JSON.stringify(auth)
  const found = known.get(key)
  if (found) return found
  const screen: RecordScreen = {
    ...base,
    type: { ...pooledCustomer, actions: offers.flatMap(({ action, right }) => (auth[right] ? action : [])) },
    actions: {
      distribute: distributeOperation,
      receive: receiveOperation,
      exportSelected: exportPooledOperation,
      delete: removeOperation,
    },
    headActions: auth.excelexport ? poolSheetActions : [],
    // nobody owns a pooled customer: no team and no sub-customers to work on
    hidesTabs: ['team', 'subCustomers'],
    readOnly: true,
  }
  known.set(key, screen)
  return screen
}

/** The screen of a customer: one that lies in a pool is acted on by the rights of the pool. */
export function adaptCustomer(base: RecordScreen, record: Row): RecordScreen {
  if (Number(record.isPool) !== 1) return base
  const auth = poolAuthSchema.safeParse(record.poolAuthList)
  return poolScreenOf(base, auth.success ? auth.data : noRights)
}
