declare module '#server/platform/database/database.ts' {
  interface Tables {
    /** Reminders of plans that were sent, and those that failed (locks-and-extensions.md §3.3). */
    push_log: {
      receivables_plan_id: number
      channel: string
      receiver: string
      content: string
      result: string
      push_time: Date
    }
    /** Locks that an invoice is for (locks-and-extensions.md §9.7). */
    invoice_lock: {
      invoice_id: number
      business_lock_id: number
      lock_id: number | null
      shell_num: string
      money: string
    }
  }
}

export {}
