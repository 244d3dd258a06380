import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { flowStatuses } from '#protocol/approval/flow.ts'
import { type FlowRow, flowCalls, flowRights } from '#protocol/approval/flow-calls.ts'
import { firstPage, pages, useAddressQuery } from '#web/platform/address-query.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf, refresh } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDanger, confirmDelete, confirmPlain } from '#web/ui/layer/confirm.ts'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { FlowTable } from './FlowTable.tsx'

const address = { ...pages, anew: firstPage }

const designOf = (row: FlowRow, copies = false) =>
  `/manage/system-examine/design?id=${row.examineId}${copies ? '&copy=1' : ''}`

/** The flow of the same type that is in use, whatever page of the list is shown: those in use come first. */
async function findRunning({ label }: FlowRow): Promise<FlowRow | undefined> {
  const { list } = await ask(flowCalls.list, { label, page: 1, limit: 1 })
  return list.find(({ status }) => status === flowStatuses.inUse)
}

/** What may be done with a flow, each asked about in the words of approval-office.md §9.1. */
function useFlowActs() {
  const client = useQueryClient()
  const set = async ({ examineId }: FlowRow, status: number, running?: FlowRow) => {
    await ask(flowCalls.setStatus, { examineId, status, inPlaceOf: running?.examineId })
    toast.success('操作成功')
    await refresh(client, flowCalls.list, flowCalls.drivingFields)
  }
  return {
    remove: (row: FlowRow) =>
      confirmDelete({
        title: '您确定要删除该审批流?',
        content: `“${row.examineName}”不再可用；正在审批的记录不受影响。`,
        okText: '删除审批流',
        onOk: () => set(row, flowStatuses.gone),
      }),
    stop: (row: FlowRow) =>
      confirmDanger({
        title: '您确定要停用该审批流?',
        content: `停用“${row.examineName}”后，新提交的记录不再经过它；正在审批的记录不受影响。`,
        okText: '停用审批流',
        onOk: () => set(row, flowStatuses.notInUse),
      }),
    use: async (row: FlowRow) => {
      const running = await findRunning(row)
      const yes = await confirmPlain(
        '您确定要启用该审批流?',
        running ? `启用并停用“${running.examineName}”` : '启用',
        running
          ? `“${row.examineName}”将用于新提交的记录，“${running.examineName}”同时停用；正在审批的记录不受影响。`
          : `“${row.examineName}”将用于新提交的记录。`,
      )
      if (yes) await set(row, flowStatuses.inUse, running)
      else toast.info('取消操作')
    },
  }
}

/** /manage/system-examine: flows of business records (approval-office.md §9.1). */
export default function FlowsPage() {
  const [query, go] = useAddressQuery(address)
  const navigate = useNavigate()
  const found = useQuery({ ...queryOf(flowCalls.list, query), placeholderData: keepPreviousData })
  const mayDesign = useCan()(flowRights.business.write)
  const acts = useFlowActs()
  const create = mayDesign && (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => void navigate('/manage/system-examine/design')}
    >
      新建审批流程
    </Button>
  )
  return (
    <PageFrame title="业务审批流" note={found.data && `共 ${found.data.totalRow} 条`} actions={create} fill>
      <FlowTable
        found={found}
        query={query}
        onGo={go}
        mayDesign={mayDesign}
        onEdit={(row) => void navigate(designOf(row))}
        onCopy={(row) => void navigate(designOf(row, true))}
        onRemove={acts.remove}
        onStop={acts.stop}
        onUse={(row) => void acts.use(row).catch(() => undefined)}
      />
    </PageFrame>
  )
}
