import { type LoaderFunction, redirect } from 'react-router'
import { can } from '#protocol/platform/permissions.ts'
import { ensureSession } from '#web/platform/session.ts'
import { listLoader } from '#web/record/features/list/preload-list.ts'
import { RecordListPage } from '#web/record/pages/RecordListPage.tsx'
import { customerScreen } from './screen.tsx'

const preload = listLoader(customerScreen.type)

/**
 * Members of a pool who own no customers are led to the pool.
 * @public taken up by `lazyPage`
 */
export const loader: LoaderFunction = async (args) => {
  const preloaded = preload(args)
  // without a session the guard above leads away
  const session = await ensureSession().catch(() => null)
  const may = (path: string) => session !== null && can(session.auth, path)
  if (!may('crm/customer/index') && may('crm/pool/index')) return redirect('/crm/customer/pool')
  return preloaded
}

/** 客户 */
export default function CustomersPage() {
  return <RecordListPage screen={customerScreen} />
}
