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
}

declare module '#server/platform/database.ts' {
  interface Tables {
    approval_flows: FlowTable
    approval_records: RecordTable
    approval_log: LogTable
  }
}
