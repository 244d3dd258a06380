import type { Generated, Transaction } from 'kysely'
import { type LogModel, logModels } from '#protocol/platform/log-models.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { AppServices, ClientAddress } from './context.ts'
import type { Viewer } from './viewer.ts'

/** Who acts: any signed-in context. Work without a request passes the person it acts for. */
export interface Acting {
  services: AppServices
  viewer: Viewer
  client: Pick<ClientAddress, 'ip'>
}

/** One line of the operation log (platform.md §9.1). */
export interface Act {
  model: LogModel
  /** `subModelLabel`, of `logModels`. */
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

declare module '#server/platform/database/database.ts' {
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

/** An administrative operation; `detail` describes it, `object` names its subject. */
export function adminAct(
  part: keyof typeof logModels.admin.parts,
  behavior: string,
  object: string,
  detail: string,
): Act {
  return { model: 'admin', part: logModels.admin.parts[part][0], behavior, object, detail }
}
