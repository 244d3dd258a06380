import { InboxOutlined } from '@ant-design/icons'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** 放入公海 (crm-records.md §3.2); for 30 seconds it can be taken back. */
export const putInOperation: Operation = {
  caption: '放入公海',
  icon: <InboxOutlined />,
  leaf: 'putinpool',
  Dialog: lazyComponent(async () => (await import('./PutInDialog.tsx')).PutInDialog),
}
