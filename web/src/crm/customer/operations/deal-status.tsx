import { TrophyOutlined } from '@ant-design/icons'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** 更改成交状态 (crm-records.md §3.2). */
export const dealStatusOperation: Operation = {
  caption: '更改成交状态',
  icon: <TrophyOutlined />,
  leaf: 'dealStatus',
  Dialog: lazyPart(async () => (await import('./DealStatusDialog.tsx')).DealStatusDialog),
}
