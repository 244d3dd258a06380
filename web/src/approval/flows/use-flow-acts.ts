import { useQueryClient } from '@tanstack/react-query'
import { flowStatuses } from '#protocol/approval/flow.ts'
import { type FlowRow, flowCalls } from '#protocol/approval/flow-calls.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { refresh } from '#web/platform/query-keys.ts'
import { confirmDanger, confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'
import { OFFICE } from '../labels.ts'

/** What flows of a page are called, and what is submitted to them. */
export interface FlowWords {
  named: string
  submitted: string
}

/** The flow of the same type that is in use, whatever page of the list is shown: those in use come first. */
async function findRunning({ label }: FlowRow): Promise<FlowRow | undefined> {
  // of office approvals every type may be in use
  if (label === OFFICE) return undefined
  const { list } = await ask(flowCalls.list, { label, page: 1, limit: 1 })
  return list.find(({ status }) => status === flowStatuses.inUse)
}

/** What may be done with a flow, each asked about in the words of approval-office.md §9.1. */
export function useFlowActs({ named, submitted }: FlowWords) {
  const client = useQueryClient()
  const set = async ({ examineId }: FlowRow, status: number, running?: FlowRow) => {
    await ask(flowCalls.setStatus, { examineId, status, inPlaceOf: running?.examineId })
    toast.success('操作成功')
    await refresh(client, flowCalls.list, flowCalls.usable, flowCalls.drivingFields)
  }
  return {
    remove: (row: FlowRow) =>
      confirmDelete({
        title: `您确定要删除该${named}?`,
        content: `“${row.examineName}”不再可用；正在审批的${submitted}不受影响。`,
        okText: `删除${named}`,
        onOk: () => set(row, flowStatuses.gone),
      }),
    stop: (row: FlowRow) =>
      confirmDanger({
        title: `您确定要停用该${named}?`,
        content: `停用“${row.examineName}”后，新提交的${submitted}不再经过它；正在审批的${submitted}不受影响。`,
        okText: `停用${named}`,
        onOk: () => set(row, flowStatuses.notInUse),
      }),
    use: async (row: FlowRow) => {
      const running = await findRunning(row)
      const yes = await confirmPlain(
        `您确定要启用该${named}?`,
        running ? `启用并停用“${running.examineName}”` : '启用',
        running
          ? `“${row.examineName}”将用于新提交的${submitted}，“${running.examineName}”同时停用；正在审批的${submitted}不受影响。`
          : `“${row.examineName}”将用于新提交的${submitted}。`,
      )
      if (yes) await set(row, flowStatuses.inUse, running)
      else toast.info('取消操作')
    },
  }
}
