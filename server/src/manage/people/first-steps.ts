import { type Kysely, sql } from 'kysely'
import type { FirstStep } from '#server/access/first-step.ts'
import type { Tables } from '#server/platform/database/database.ts'

/** Departments below the company, and colleagues of the first administrator. */
export const peopleFirstSteps: readonly FirstStep[] = [
  {
    key: 'departments',
    order: 10,
    title: '创建部门',
    path: '/manage/employee-dep',
    need: 'manage/users/deptSave',
    isDone: async (db) => (await countTwo(db, 'departments')) > 1,
  },
  {
    key: 'people',
    order: 20,
    title: '添加员工',
    path: '/manage/employee-dep',
    need: 'manage/users/userSave',
    isDone: async (db) => (await countTwo(db, 'users')) > 1,
  },
]

/** Rows of the table, at most two. */
async function countTwo(db: Kysely<Tables>, table: 'departments' | 'users'): Promise<number> {
  const { rows } = await sql`select from ${sql.table(table)} limit 2`.execute(db)
  return rows.length
}
