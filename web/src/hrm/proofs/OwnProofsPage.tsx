import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { flowCalls } from '#protocol/approval/flow-calls.ts'
import { oaTypes } from '#protocol/examine/forms.ts'
import { examineAddresses } from '#protocol/examine/limits.ts'
import { wordOf } from '#protocol/hrm/coded.ts'
import { employeePickerCalls } from '#protocol/hrm/employees/picker-calls.ts'
import { type Proof, proofCalls } from '#protocol/hrm/proofs/calls.ts'
import { proofKinds } from '#protocol/hrm/proofs/template.ts'
import { messageOf } from '#web/platform/client.ts'
import { formatMinute } from '#web/platform/format.ts'
import { useCan } from '#web/platform/permissions.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { ProofDownload, ProofState } from './proof-parts.tsx'

/** The approval in which an employee asks for a certificate; undefined: the user is none, or may not begin it. */
function useProofKind(): number | undefined {
  const may = useCan()
  const { data: own } = useQuery(queryOf(employeePickerCalls.own, {}))
  const { data } = useQuery({
    ...queryOf(flowCalls.usable, { label: 0, pageType: 0 }),
    enabled: may('oa/taskExamine') && typeof own?.employeeId === 'number',
  })
  return data?.list.find(({ oaType }) => oaType === oaTypes.proof)?.examineId
}

/** /hrm/self-server/proofs: 我的证明 (hrm.md §6.4). */
export default function OwnProofsPage() {
  const { data, error, refetch } = useQuery(queryOf(proofCalls.mine, {}))
  const kind = useProofKind()
  const navigate = useNavigate()
  const apply = kind !== undefined && (
    <Button type="primary" onClick={() => void navigate(`${examineAddresses.mine}?new=${kind}`)}>
      申请证明
    </Button>
  )
  return (
    <PageFrame title="我的证明" actions={apply}>
      {error ? (
        <EmptyState variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={4} columns={4} />
      ) : data.length === 0 ? (
        <EmptyState text="还没有开具给您的证明" />
      ) : (
        <DataTable<Proof>
          rowKey="proofId"
          dataSource={data}
          scroll={{ x: 900 }}
          columns={[
            { title: '证明', key: 'kind', width: 110, render: (_, proof) => wordOf(proofKinds, proof.kind) },
            { title: '编号', dataIndex: 'number', width: 230 },
            { title: '用途', dataIndex: 'purpose', ellipsis: true },
            { title: '开具时间', dataIndex: 'createTime', width: 160, render: formatMinute },
            { title: '状态', key: 'state', width: 200, render: (_, proof) => <ProofState proof={proof} /> },
            { title: '操作', key: 'act', width: 90, render: (_, proof) => <ProofDownload proof={proof} /> },
          ]}
        />
      )}
    </PageFrame>
  )
}
