import { LockOutlined, ShopOutlined } from '@ant-design/icons'
import { customer, customerStatus } from '#protocol/crm/customer/type.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import { textOf } from '#web/record/model/record.ts'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { StatusDot } from '#web/ui/display/StatusDot.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { SubAccountTab } from '../bank/door.ts'
import { CustomerInvoices, IssueButton } from '../invoice/door.ts'
import { CustomerLocks } from '../order/door.ts'
import { adaptCustomer, putInOperation } from '../pool/door.ts'
import { PlanRow } from '../receivables-plan/door.ts'
import { CustomerSales } from '../sale/door.ts'
import { CustomerSections } from './CustomerSections.tsx'
import styles from './customer.module.css'
import { DuplicateCheck } from './duplicates/DuplicateCheck.tsx'
import { dealStatusOperation } from './operations/deal-status.tsx'
import { lockOperation, unlockOperation } from './operations/lock.tsx'
import { mergeOperation } from './operations/merge.tsx'
import { PrimaryContact } from './PrimaryContact.tsx'
import { parentOfCustomer } from './parent.ts'
import { isPrimary, MakePrimary, PrimaryMark } from './primary.tsx'

const SubCustomers = lazyComponent(async () => (await import('./SubCustomers.tsx')).SubCustomers)

const isLocked = (row: RowPartProps['row']) => Number(row.status) === customerStatus.locked

/** A locked customer does not fall into the pool. */
const CustomerMarks = ({ row }: RowPartProps) =>
  isLocked(row) ? <LockOutlined className={styles.mark} title="已锁定" aria-label="已锁定" /> : null

const LockCell = ({ row }: RowPartProps) =>
  isLocked(row) ? <StatusDot status="warning" text="已锁定" /> : <StatusDot status="default" text="未锁定" />

/** '' when no rule of a pool counts down for it. */
function PoolDayCell({ row }: RowPartProps) {
  const days = textOf(row, 'poolDay')
  return days === '' ? <EmptyValue /> : `${days} 天`
}

/** Days until a pool say something where one pool is the only one (record-engine.md §3.6). */
const offersColumn: RecordScreen['offersColumn'] = ({ fieldName }, settings) =>
  fieldName !== 'poolDay' || !('poolConfig' in settings) || settings.poolConfig !== 0

export const customerScreen: RecordScreen = {
  type: customer,
  icon: <ShopOutlined />,
  path: '/crm/customer',
  menu: { also: ['/crm/nearby', '/crm/suspects'], need: ['crm/customer', 'crm/pool'] },
  Marks: CustomerMarks,
  cells: { status: LockCell, poolDay: PoolDayCell },
  tabs: {
    subCustomers: SubCustomers,
    invoice: CustomerInvoices,
    softwareLock: CustomerLocks,
    subAccount: SubAccountTab,
    saleRecords: CustomerSales,
  },
  related: {
    contacts: { Mark: PrimaryMark, Action: MakePrimary, isFirst: isPrimary },
    receivablesPlan: { Action: PlanRow },
    invoice: { Action: IssueButton },
  },
  actions: {
    putInPool: putInOperation,
    dealStatus: dealStatusOperation,
    lock: lockOperation,
    unlock: unlockOperation,
    merge: mergeOperation,
  },
  Sections: CustomerSections,
  offersColumn,
  afterImport: {
    caption: '查看疑似重复的客户',
    need: 'crm/customer/index',
    addressOf: (importId) => `/crm/suspects?import=${importId}`,
  },
  headActions: [{ key: 'duplicates', Button: DuplicateCheck }],
  Rail: PrimaryContact,
  parentOf: parentOfCustomer,
  adapt: (record) => adaptCustomer(customerScreen, record),
}
