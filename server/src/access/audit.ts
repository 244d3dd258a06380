import type { Generated, Transaction } from 'kysely'
import type { Tables } from '#server/platform/database.ts'
import type { AppServices, ClientAddress } from './context.ts'
import type { Viewer } from './viewer.ts'

/** Who acts: any signed-in context. Work without a request passes the person it acts for. */
export interface Acting {
  services: AppServices
  viewer: Viewer
  client: Pick<ClientAddress, 'ip'>
}

export type Model = 'admin' | 'crm' | 'oa' | 'work' | 'hrm'

/** One line of the operation log (platform.md §9.1). */
export interface Act {
  model: Model
  /** subModelLabel: 1 企业首页 … 69 考核计划. */
  part: number
  /** 新建, 编辑, 删除 … */
  behavior: string
  object: string
  detail: string
}

interface OperationLogTable {
  id: Generated<number>
  create_time: Date
  user_id: number
  realname: string
  ip_address: string
  model: string
  sub_model_label: number
  behavior: string
  object: string
  detail: string
}

declare module '#server/platform/database.ts' {
  interface Tables {
    sys_log: OperationLogTable
  }
}

/** Writes what was done into the operation log, with the change itself or not at all. Never pass secrets. */
export async function recordActs(
  trx: Transaction<Tables>,
  { services, viewer, client }: Acting,
  acts: readonly Act[],
): Promise<void> {
  if (acts.length === 0) return
  const by = {
    create_time: services.clock.now(),
    user_id: viewer.userId,
    realname: viewer.realname,
    ip_address: client.ip,
  }
  const rows = acts.map(({ part, ...act }) => ({ ...by, ...act, sub_model_label: part }))
  for (let at = 0; at < rows.length; at += MOST_AT_ONCE)
    await trx
      .insertInto('sys_log')
      .values(rows.slice(at, at + MOST_AT_ONCE))
      .execute()
}

/** Rows of one insert: PostgreSQL takes 65,535 parameters. */
const MOST_AT_ONCE = 5000

/** Sub-models of the model `admin` (platform.md §9.1). */
export const administration = {
  company: 1,
  modules: 2,
  users: 3,
  departments: 4,
  roles: 5,
  projects: 6,
  crm: 7,
  hrm: 8,
  other: 10,
} as const

/** A line about administration; the detail says what, the object names it. */
export function adminAct(
  part: keyof typeof administration,
  behavior: string,
  object: string,
  detail: string,
): Act {
  return { model: 'admin', part: administration[part], behavior, object, detail }
}
