import type { QueryClient } from '@tanstack/react-query'
import { type Examine, examineCalls } from '#protocol/examine/calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { refreshExamines } from './use-examines.ts'

/** Asks, and deletes an approval for good. */
export function confirmRemoval(
  client: QueryClient,
  { examineId, categoryTitle }: Examine,
  onRemoved?: () => void,
): void {
  confirmDelete({
    title: '确定删除?',
    content: `“${categoryTitle}”及其图片、附件和审批记录将被彻底删除，不能恢复。`,
    okText: '删除审批',
    onOk: async () => {
      await ask(examineCalls.remove, { examineId })
      toast.success('删除成功!')
      onRemoved?.()
      await refreshExamines(client)
    },
  })
}
