import { KeyOutlined } from '@ant-design/icons'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { distinctions, lockForms, regions } from '#protocol/crm/software-lock/words.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { ImportButton } from './ImportButton.tsx'
import { correctOperation, freezeOperation, takeBackOperation, unfreezeOperation } from './operations.tsx'
import { StockInButton } from './StockInButton.tsx'

const LedgerTab = lazyComponent(async () => (await import('./LedgerTab.tsx')).LedgerTab)

/** What a stored number means. */
const wordOf = (value: unknown, words: Readonly<Record<number, string>>) =>
  (typeof value === 'number' && words[value]) || <EmptyValue />
const FormCell = ({ row }: RowPartProps) => wordOf(row.lockForm, lockForms)
const RegionCell = ({ row }: RowPartProps) => wordOf(row.region, regions)
const DistinctionCell = ({ row }: RowPartProps) => wordOf(row.distinguish, distinctions)

export const softwareLockScreen: RecordScreen = {
  type: softwareLock,
  icon: <KeyOutlined />,
  path: '/crm/softwareLock',
  readOnly: true,
  cells: { lockForm: FormCell, region: RegionCell, distinguish: DistinctionCell },
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
  },
}
