import { customer } from '#protocol/crm/customer/type.ts'
import type { PoolAuth } from '#protocol/crm/pool/calls.ts'
import { isObject } from '#protocol/fields/value/shape.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { RecordAction } from '#protocol/record/declaration/declare.ts'
import { typeInView } from '#protocol/record/declaration/view.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { claimOperation } from './claim.tsx'
import { distributeOperation } from './distribute.tsx'
import { EmptyPool } from './EmptyPool.tsx'
import { removeOperation } from './remove.tsx'
import { exportPooledOperation, poolSheetActions } from './sheets.tsx'

/** Which right of the pool offers what. */
const rights: Readonly<Partial<Record<RecordAction, keyof Omit<PoolAuth, 'poolId'>>>> = {
  distribute: 'distribute',
  claim: 'receive',
  exportSelected: 'excelexport',
  delete: 'delete',
}

/** Customers as they lie in a pool. */
const pooledCustomer = typeInView(customer, 'pool')

const noRights: PoolAuth = {
  poolId: 0,
  index: false,
  receive: false,
  distribute: false,
  excelexport: false,
  delete: false,
}

function mayDo(auth: PoolAuth, action: RecordAction): boolean {
  const right = rights[action]
  return right !== undefined && auth[right]
}

const known = new Map<string, RecordScreen>()

/** List and detail of pooled customers, with what the person may do in that pool; the same object for the same rights. */
export function poolScreenOf(base: RecordScreen, auth: PoolAuth): RecordScreen {
  const key = JSON.stringify(auth)
  const found = known.get(key)
  if (found) return found
  const screen: RecordScreen = {
    ...base,
    type: {
      ...pooledCustomer,
      detail: {
        ...pooledCustomer.detail,
        actions: pooledCustomer.detail.actions.filter((action) => mayDo(auth, action)),
      },
    },
    actions: {
      distribute: distributeOperation,
      claim: claimOperation,
      exportSelected: exportPooledOperation,
      delete: removeOperation,
    },
    headActions: auth.excelexport ? poolSheetActions : [],
    Empty: EmptyPool,
    readOnly: true,
  }
  known.set(key, screen)
  return screen
}

const isPoolAuth = (value: unknown): value is PoolAuth =>
  isObject(value) && Object.entries(noRights).every(([key, none]) => typeof value[key] === typeof none)

/** The screen of a customer: one that lies in a pool is acted on by the rights of the pool. */
export function adaptCustomer(base: RecordScreen, record: Row): RecordScreen {
  if (Number(record.isPool) !== 1) return base
  return poolScreenOf(base, isPoolAuth(record.poolAuthList) ? record.poolAuthList : noRights)
}
