import { UserSwitchOutlined } from '@ant-design/icons'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 分配: an administrator of the pool gives its customers to somebody. */
export const distributeOperation: Operation = {
  caption: '分配',
  icon: <UserSwitchOutlined />,
  leaf: 'distribute',
  Dialog: lazyComponent(async () => (await import('./DistributeDialog.tsx')).DistributeDialog),
}
