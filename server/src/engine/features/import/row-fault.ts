import type { Lack } from '#protocol/platform/codes.ts'
import { translateDatabaseError } from '#server/platform/database/constraints.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Actor } from '../../model/rules.ts'

/** Classes of errors that say nothing about the row: the connection, the server, its resources. */
const outages = ['08', '53', '57', '58']

/** Why a row of a file was refused. */
export interface RowFault {
  message: string
  /** For want of right: what was wanting. */
  lack?: Lack | undefined
}

/** What rows of a file are refused by, as a sentence; a database that is gone is not their fault and is thrown on. */
export async function rowFault(
  { services }: Pick<Actor, 'services'>,
  error: unknown,
  rows: readonly number[],
): Promise<RowFault> {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (/^(?:08|57P)/.test(code)) throw error
  const refused = error instanceof Refusal ? error : await translateDatabaseError(error)
  if (refused) return { message: refused.message, lack: refused.concern.lack }
  if (outages.includes(code.slice(0, 2)) || /^E[A-Z]+$/.test(code) || /connection/i.test(String(error)))
    throw error
  services.log.error({ err: error, rows }, 'import failed')
  return { message: '导入异常' }
}
