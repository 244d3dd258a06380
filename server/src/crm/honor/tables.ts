import type { Generated } from 'kysely'

interface AgentTable {
  agent_id: Generated<number>
  honor_id: number
  agent_name: string
  contact_name: string
  contact_mobile: string
  agent_fee: number | null
  start_date: string | null
  end_date: string | null
  result: string
  remark: string
  create_user_id: number
  create_time: Generated<Date>
  update_time: Generated<Date>
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    honor_agent: AgentTable
    honor_reminder: { honor_id: number; valid_end: string }
  }
}
