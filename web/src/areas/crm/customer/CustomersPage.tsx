import { Navigate } from 'react-router'
import { useCan } from '#web/platform/permissions.ts'
import { listLoader } from '#web/record/list/preload-list.ts'
import { RecordListPage } from '#web/record/list/RecordListPage.tsx'
import { customerScreen } from './screen.tsx'

/** @public taken up by `lazyPage` */
export const loader = listLoader(customerScreen.type)

/** 客户; members of a pool who own no customers are led to the pool. */
export default function CustomersPage() {
  const may = useCan()
  if (!may('crm/customer/index') && may('crm/pool/index')) return <Navigate to="pool" replace />
  return <RecordListPage screen={customerScreen} />
}
