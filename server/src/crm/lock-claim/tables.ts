import type { Generated } from 'kysely'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    /** Locks of claims (locks-and-extensions.md §13). */
    lock_claim_item: {
      id: Generated<number>
      claim_id: number
      lock_id: number
      shell_num: string
      item_status: number
      issue_user_id: number
      issue_time: Date
      confirm_time: Date | null
      return_asked_time: Date | null
      return_remark: string | null
      return_time: Date | null
    }
  }
}
