import { quotaCalls, quotaImportLimits } from '#protocol/crm/quota/calls.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { CheckedSheet } from '#web/record/features/import/CheckedSheet.tsx'

interface QuotaImportProps {
  onClose: () => void
  onDone: () => Promise<void>
}

/** 导入定额, by number: those that are there are renamed. */
export function QuotaImport({ onClose, onDone }: QuotaImportProps) {
  return (
    <CheckedSheet
      title="导入定额"
      limits={quotaImportLimits}
      template={quotaCalls.template}
      upload={quotaCalls.upload}
      summaryOf={({ totalSize, errSize, updateSize }) =>
        `可以导入 ${formatNumber(totalSize - errSize)} 条，其中 ${formatNumber(updateSize)} 条更新已有的定额`
      }
      onClose={onClose}
      onDone={({ totalSize, errSize }) => {
        toast.success(`已导入 ${formatNumber(totalSize - errSize)} 条定额`)
        return onDone()
      }}
    />
  )
}
