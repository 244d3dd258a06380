import { FileProtectOutlined } from '@ant-design/icons'
import { contract } from '#protocol/crm/contract/type.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { copyOperation } from '#web/record/features/actions/copy.tsx'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import { IssueButton } from '../invoice/door.ts'
import { PlanRow } from '../receivables-plan/door.ts'
import { voidOperation } from './void.tsx'

/** A contract that was voided says so behind its name. */
const ContractMarks = ({ row }: RowPartProps) =>
  stateOf(contract, row)?.name === 'voided' ? <span>（已作废）</span> : null

export const contractScreen: RecordScreen = {
  type: contract,
  icon: <FileProtectOutlined />,
  path: '/crm/contract',
  Marks: ContractMarks,
  related: { receivablesPlan: { Action: PlanRow }, invoice: { Action: IssueButton } },
  actions: { copy: { ...copyOperation, caption: '复制合同' }, void: voidOperation },
}
