import { KeyOutlined } from '@ant-design/icons'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { Tag } from '#web/ui/display/Tag.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ImportButton } from './ImportButton.tsx'
import { LockSections } from './LockSections.tsx'
import { NoLocks } from './NoLocks.tsx'
import {
  correctOperation,
  freezeOperation,
  reportBadOperation,
  takeBackOperation,
  unfreezeOperation,
} from './operations.tsx'
import { StockInButton } from './StockInButton.tsx'

const LedgerTab = lazyComponent(async () => (await import('./LedgerTab.tsx')).LedgerTab)

/**
 * A report of it is in force, and it is neither repaired nor scrapped (locks-and-extensions.md §14). One letter, so that lists keep the
 * number whole; the tooltip has the words.
 */
const LockMarks = ({ row }: RowPartProps) =>
  Number(row.isReportedBad) > 0 ? <Tag color="orange" text="坏" title="已报坏" /> : null

export const softwareLockScreen: RecordScreen = {
  type: softwareLock,
  icon: <KeyOutlined />,
  path: '/crm/softwareLock',
  readOnly: true,
  Marks: LockMarks,
  Sections: LockSections,
  Empty: NoLocks,
  tabs: { ledger: LedgerTab },
  headActions: [
    { key: 'importLocks', Button: ImportButton },
    { key: 'stockIn', Button: StockInButton },
  ],
  actions: {
    takeBack: takeBackOperation,
    freeze: freezeOperation,
    unfreeze: unfreezeOperation,
    correct: correctOperation,
    reportBad: reportBadOperation,
  },
}
