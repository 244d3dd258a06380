import { PageSections } from '#web/ui/page/PageSections.tsx'

const sections = [
  { value: '/crm/newLockClaim', label: '领用单', need: 'crm/newLockClaim/index' },
  { value: '/crm/newLockClaim/stock', label: '我的库存', need: 'crm/newLockClaim/index' },
  { value: '/crm/softwareLock', label: '锁台账', need: 'crm/lock/index' },
]

/** Pages about the devices: claims, what one holds, and all locks (locks-and-extensions.md §13). */
export const LockSections = () => <PageSections label="软件锁的页面" sections={sections} />
