import { sql } from 'kysely'
import type { FirstStep } from '#server/access/first-step.ts'

export const roleFirstSteps: readonly FirstStep[] = [
  {
    key: 'roles',
    order: 30,
    title: '为员工分配角色',
    path: '/manage/role-auth/2/客户管理角色',
    need: 'manage/permission/update',
    isDone: async (db) => {
      const { rows } = await sql<{ ordinary: boolean; without: boolean }>`
        select exists (select from users where not is_super and status <> 0) as ordinary,
               exists (select from users u where not is_super and status <> 0
                 and not exists (select from user_role r where r.user_id = u.user_id)) as without`.execute(db)
      return rows.some(({ ordinary, without }) => ordinary && !without)
    },
  },
]
