import { useQueryClient } from '@tanstack/react-query'
import { archiveSheetCalls, archiveSheetLimits } from '#protocol/hrm/salary/archive-sheets.ts'
import { formatNumber } from '#web/platform/format.ts'
import { toast } from '#web/platform/notices.ts'
import { CheckedSheet } from '#web/record/features/import/CheckedSheet.tsx'
import { refreshSalary } from '../refresh.ts'

/** 导入定薪, 导入调薪. */
export type SheetKind = 'fix' | 'change'

const kinds = {
  fix: {
    act: '定薪',
    template: archiveSheetCalls.fixTemplate,
    upload: archiveSheetCalls.checkFix,
  },
  change: {
    act: '调薪',
    template: archiveSheetCalls.changeTemplate,
    upload: archiveSheetCalls.checkChange,
  },
} as const

/** 导入定薪, 导入调薪: checked as soon as the file is chosen, with all its faults (hrm.md §13). */
export function ArchiveImport({ kind, onClose }: { kind: SheetKind; onClose: () => void }) {
  const client = useQueryClient()
  const { act, template, upload } = kinds[kind]
  return (
    <CheckedSheet
      title={`导入${act}`}
      limits={archiveSheetLimits}
      template={template}
      upload={upload}
      summaryOf={({ totalSize, errSize, updateSize }) =>
        [
          `可以导入 ${formatNumber(totalSize - errSize)} 名员工的${act}`,
          ...(updateSize > 0 ? [`其中 ${formatNumber(updateSize)} 人重新定薪`] : []),
        ].join('，')
      }
      onClose={onClose}
      onDone={({ totalSize, errSize }) => {
        toast.success(`已导入 ${formatNumber(totalSize - errSize)} 名员工的${act}`)
        return refreshSalary(client)
      }}
    />
  )
}
