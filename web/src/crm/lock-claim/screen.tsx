import { InboxOutlined } from '@ant-design/icons'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import type { RecordScreen } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LockSections } from '../software-lock/door.ts'
import { claimOperations } from './operations.tsx'

const ItemsTab = lazyComponent(async () => (await import('./ItemsTab.tsx')).ItemsTab)

export const lockClaimScreen: RecordScreen = {
  type: lockClaim,
  icon: <InboxOutlined />,
  path: '/crm/newLockClaim',
  Sections: LockSections,
  tabs: { items: ItemsTab },
  actions: claimOperations,
}
