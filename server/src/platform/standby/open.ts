import {
  describeConnectionFailure,
  describeTarget,
  openDatabase,
} from '#server/platform/database/database.ts'
import type { Events } from '#server/platform/events/events.ts'
import { errorCode, StartFailure } from '#server/platform/process/start-failure.ts'
import type { Settings } from '../config.ts'
import type { StandbyOptions } from './reading.ts'
import { type StandbyCondition, watchStandby } from './watch.ts'

interface OpenOptions {
  primaryUrl: string
  standbyUrl: string
  settings: Pick<Settings, 'databasePoolSize' | 'listTimeout' | 'databaseReplicaLag'>
  events: Events
}

/**
 * Connects to a streaming standby. One that cannot be reached now is waited for while the primary answers everything: a copy that is
 * away is no reason not to work.
 * @throws StartFailure for what waiting does not mend: a login that is refused, no standby at all, that of another database
 */
export async function openStandby({
  primaryUrl,
  standbyUrl,
  settings,
  events,
}: OpenOptions): Promise<StandbyOptions & { close: () => Promise<void> }> {
  const { databasePoolSize: poolSize, listTimeout: statementTimeout, databaseReplicaLag: mostLag } = settings
  const long = openDatabase(standbyUrl, { poolSize })
  const lists = openDatabase(standbyUrl, { poolSize: Math.ceil(poolSize / 2), statementTimeout })
  const closeConnections = () => Promise.all([long.close(), lists.close()])
  try {
    await long.pool.query('select').catch((error: unknown) => refuseMistakes(error, standbyUrl))
    const watch = await watchStandby({ primaryUrl, standbyUrl })
    const close = async () => {
      await watch.close()
      await closeConnections()
    }
    const mistake = MISTAKES[watch.condition()]
    if (!mistake) return { connections: { long, lists }, watch, mostLag, events, close }
    await watch.close()
    throw new StartFailure(mistake.replace('%s', describeTarget(standbyUrl)))
  } catch (error) {
    await closeConnections()
    throw error
  }
}

const MISTAKES: Partial<Record<StandbyCondition, string>> = {
  promoted:
    'DATABASE_REPLICA_URL 指向的数据库（%s）不是备库：它不处于恢复状态，可能已被提升为主库。请指定正在从主库复制的备库，或去掉这个设置。',
  foreign:
    'DATABASE_REPLICA_URL 指向的备库（%s）复制的不是 DATABASE_URL 的数据库：请指定同一数据库的备库，或去掉这个设置。',
}

/** Wrong password, no right to connect, no such database. */
const REFUSED = ['28P01', '28000', '3D000']

function refuseMistakes(error: unknown, url: string): void {
  const sentence = describeConnectionFailure(error, url)
  if (REFUSED.includes(errorCode(error))) throw new StartFailure(sentence, { cause: error })
  process.emitWarning(`the standby is away, everything is read on the primary: ${sentence}`)
}
