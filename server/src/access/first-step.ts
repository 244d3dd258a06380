import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/database.ts'

/** A line of the list 开始使用 of a new company (platform.md §10.9), declared by the part whose data shows that it is done. */
export interface FirstStep {
  key: string
  /** Ascending: lower first. */
  order: number
  title: string
  /** Address of the page where it is done. */
  path: `/${string}`
  /** Users without this right do not see the line. */
  need: `${string}/${string}`
  /** One cheap query: it is made whenever an administrator opens the dashboard. */
  isDone: (db: Kysely<Tables>) => Promise<boolean>
}

declare module './area.ts' {
  interface Part {
    firstSteps?: readonly FirstStep[]
  }
}

declare module './context.ts' {
  interface AppServices {
    /** Of all areas, in order. */
    firstSteps: readonly FirstStep[]
  }
}
