import { StopOutlined } from '@ant-design/icons'
import { contract } from '#protocol/crm/contract/type.ts'
import { detailRequest, recordCallsOf } from '#protocol/record/calls/calls.ts'
import { mayHappen } from '#protocol/record/states/states.ts'
import { ask } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import type { Operation, OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { confirmDanger } from '#web/ui/layer/confirm.ts'

/** What was received stays, and the question says so (crm-records.md §8.3). */
async function voidContract({ rows: [row], onDone }: OperationContext): Promise<void> {
  const call = recordCallsOf(contract).events.void
  if (!row || !call) return
  const id = idOf(contract, row)
  const { receivablesCount } = await ask(recordCallsOf(contract).detail, detailRequest(contract, id))
  confirmDanger({
    title: Number(receivablesCount) > 0 ? '合同下有相关回款,确定要作废吗?' : '确定要作废此合同吗?',
    content: `合同“${titleOf(contract, row)}”作废后，未回款的计划一并作废；编辑后可重新提交。`,
    okText: '作废合同',
    onOk: async () => {
      await ask(call, { contractId: id })
      toast.success('合同已作废')
      await onDone('changed')
    },
  })
}

/** 合同作废, of contracts in force. */
export const voidOperation: Operation = {
  caption: '合同作废',
  icon: <StopOutlined />,
  leaf: 'discard',
  hiddenFor: (rows) => rows.length !== 1 || !rows.every((row) => mayHappen(contract, row, 'void')),
  start: (context) => void voidContract(context),
}
