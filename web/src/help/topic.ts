import type { NeedPath } from '#web/platform/permissions.ts'

/** How something is done, for those who may do it. */
export interface Topic {
  key: string
  title: string
  steps: readonly string[]
  /** Where it is done. */
  path?: string
  /** Absent: no right is needed. */
  need?: NeedPath
}

export interface Chapter {
  title: string
  topics: readonly Topic[]
}
