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
  }
}

export {}
