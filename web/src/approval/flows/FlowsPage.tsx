import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { type FlowRow, flowCalls, flowRights } from '#protocol/approval/flow-calls.ts'
import { firstPage, pages, useAddressQuery } from '#web/platform/address-query.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { FlowTable } from './FlowTable.tsx'
import { useFlowActs } from './use-flow-acts.ts'

const address = { ...pages, anew: firstPage }

const designOf = (row: FlowRow, copies = false) =>
  `/manage/system-examine/design?id=${row.examineId}${copies ? '&copy=1' : ''}`

/** /manage/system-examine: flows of business records (approval-office.md §9.1). */
export default function FlowsPage() {
  const [query, go] = useAddressQuery(address)
  const navigate = useNavigate()
  const found = useQuery({ ...queryOf(flowCalls.list, query), placeholderData: keepPreviousData })
  const mayDesign = useCan()(flowRights.business.write)
  const acts = useFlowActs({ named: '审批流', submitted: '记录' })
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
