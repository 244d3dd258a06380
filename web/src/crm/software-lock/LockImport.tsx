import { lockSheetCalls, lockSheetLimits } from '#protocol/crm/lock-sheet/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { CheckedSheet } from '#web/record/features/import/CheckedSheet.tsx'

interface LockImportProps {
  onClose: () => void
  onDone: () => Promise<void>
}

/** 导入软件锁: into the stock, and into use at the customers that the file names (locks-and-extensions.md §8.8). */
export function LockImport({ onClose, onDone }: LockImportProps) {
  return (
    <CheckedSheet
      title="导入软件锁"
      limits={lockSheetLimits}
      template={lockSheetCalls.template}
      upload={lockSheetCalls.upload}
      summaryOf={({ stockSize, activeSize }) =>
        `可以入库 ${formatNumber(stockSize)} 把，开通 ${formatNumber(activeSize)} 把`
      }
      onClose={onClose}
      onDone={({ stockSize, activeSize }) => {
        toast.success(`已导入 ${formatNumber(stockSize + activeSize)} 把软件锁`)
        return onDone()
      }}
    />
  )
}
