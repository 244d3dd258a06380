/** What a thing is related to. */
export interface RelatedRecordTable {
  /** Key of the kind of thing. */
  thing: string
  thing_id: number
  /** Key of the kind of target. */
  kind: string
  target_id: number
  create_user_id: number
  create_time: Date
}

declare module '#server/platform/database/database.ts' {
  interface Tables {
    related_records: RelatedRecordTable
  }
}
