import type { Database } from '#server/platform/database/database.ts'

/** Whether a user is linked to an employee of human resources (platform.md §4.2). */
export type IsEmployed = (db: Database, userId: number) => Promise<boolean>

declare module './area.ts' {
  interface Part {
    employment?: IsEmployed
  }
}

declare module './context.ts' {
  interface AppServices {
    isEmployed: IsEmployed
  }
}
