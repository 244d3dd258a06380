import { FileProtectOutlined } from '@ant-design/icons'
import { contract } from '#protocol/crm/contract/type.ts'
import { FILE_BESIDE } from '#protocol/crm/contract-file/words.ts'
import { orderTypeWords } from '#protocol/crm/order/order-types.ts'
import { regions } from '#protocol/crm/software-lock/words.ts'
import { stateOf } from '#protocol/record/states/states.ts'
import { EmptyValue } from '#web/fields/show.tsx'
import { copyOperation } from '#web/record/features/actions/copy.tsx'
import type { RecordScreen, RowPartProps } from '#web/record/model/screens.tsx'
import {
  ContractFileTab,
  FilePart,
  makeSentFile,
  refuseFile,
  signOperation,
  waiveOperation,
} from '../contract-file/door.ts'
import { IssueButton } from '../invoice/door.ts'
import { PlanRow } from '../receivables-plan/door.ts'
import { voidOperation } from './void.tsx'

/** A contract that was voided says so behind its name. */
const ContractMarks = ({ row }: RowPartProps) =>
  stateOf(contract, row)?.name === 'voided' ? <span>（已作废）</span> : null

const wordOf = (value: unknown, words: Readonly<Record<number, string>>) =>
  (typeof value === 'number' && words[value]) || <EmptyValue />
const RegionCell = ({ row }: RowPartProps) => wordOf(row.region, regions)
const OrderTypeCell = ({ row }: RowPartProps) => wordOf(row.orderType, orderTypeWords)

export const contractScreen: RecordScreen = {
  type: contract,
  icon: <FileProtectOutlined />,
  path: '/crm/contract',
  Marks: ContractMarks,
  cells: { region: RegionCell, orderType: OrderTypeCell },
  FormPart: FilePart,
  besides: { [FILE_BESIDE]: () => null },
  refusesToSave: refuseFile,
  afterSave: makeSentFile,
  tabs: { contractFile: ContractFileTab },
  related: { receivablesPlan: { Action: PlanRow }, invoice: { Action: IssueButton } },
  actions: {
    copy: { ...copyOperation, caption: '复制合同' },
    sign: signOperation,
    waive: waiveOperation,
    void: voidOperation,
  },
}
