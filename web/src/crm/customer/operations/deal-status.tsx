import { TrophyOutlined } from '@ant-design/icons'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 更改成交状态 (crm-records.md §3.2). */
export const dealStatusOperation: Operation = {
  caption: '更改成交状态',
  icon: <TrophyOutlined />,
  leaf: 'dealStatus',
  Dialog: lazyComponent(async () => (await import('./DealStatusDialog.tsx')).DealStatusDialog),
}
