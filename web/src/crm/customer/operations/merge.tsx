import { MergeCellsOutlined } from '@ant-design/icons'
import type { Operation } from '#web/record/model/operation.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

/** Customers in one merge, the kept one included. */
export const MOST_MERGED = 6

/** 合并. */
export const mergeOperation: Operation = {
  caption: '合并',
  icon: <MergeCellsOutlined />,
  leaf: 'merge',
  hiddenFor: (rows) => rows.length < 2 || rows.length > MOST_MERGED,
  Dialog: lazyComponent(async () => (await import('./MergeDialog.tsx')).MergeDialog),
}
