import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

interface FlowTable {
  id: Generated<number>
  origin_id: number
  label: number
  name: string
  icon: string | null
  recheck_type: number
  status: number
  remarks: string | null
  oa_type: number | null
  manager_ids: number[]
  user_ids: Generated<number[]>
  dept_ids: Generated<number[]>
  nodes: ColumnType<unknown, string, never>
  create_user_id: number
  create_time: Date
  update_user_id: number
  update_time: Date
}

interface RecordTable {
  id: GeneratedAlways<number>
  flow_id: number
  label: number
  subject_id: number
  status: number
  node_id: number
  activation: number
  initiator_id: number
  picks: ColumnType<unknown, string, string>
  create_time: Date
  update_time: Date
  urged_at: Date | null
}

interface LogTable {
  id: GeneratedAlways<number>
  record_id: number
  node_id: number
  activation: number
  mode: number
  place: number
  turn: Generated<number>
  user_id: number
  status: number
  remarks: string | null
  create_time: Date
  update_time: Date | null
  action: number | null
  given_by: number | null
  for_user_id: number | null
  due_on: string | null
  overdue_at: Date | null
}

interface DeputyTable {
  user_id: number
  deputy_id: number
  from_day: string
  return_day: string
}

interface CopyTable {
  record_id: number
  user_id: number
  sender_id: number
  create_time: Date
  read_time: Date | null
}

interface LookTable {
  label: number
  subject_id: number
  user_id: number
  seen_at: Date
}

interface OrderTable {
  user_id: number
  origin_ids: number[]
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    approval_flows: FlowTable
    approval_records: RecordTable
    approval_log: LogTable
    approval_deputies: DeputyTable
    approval_copies: CopyTable
    approval_looks: LookTable
    approval_flow_orders: OrderTable
  }
}
