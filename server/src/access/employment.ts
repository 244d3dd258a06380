import type { Database } from '#server/platform/database/database.ts'

/** Whether a user is linked to an employee of human resources (platform.md §4.2). */
export type IsEmployed = (db: Database, userId: number) => Promise<boolean>

/** Users who are linked to an employee. */
export type LinkedUsers = (db: Database) => Promise<ReadonlySet<number>>

declare module './area.ts' {
  interface Part {
    linkedUsers?: LinkedUsers
    employment?: IsEmployed
  }
}

declare module './context.ts' {
  interface AppServices {
    isEmployed: IsEmployed
    linkedUsers: LinkedUsers
  }
}
