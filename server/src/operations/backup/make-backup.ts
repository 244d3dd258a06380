import type pg from 'pg'
import { writeArchive } from '#server/platform/backup/archive.ts'
import { archiveName } from '#server/platform/backup/archive-name.ts'
import { BackupRunning, beginBackup, ConcurrentChange, type Dumped } from '#server/platform/backup/dump.ts'
import { type Addresses, proveArchive } from '#server/platform/backup/prove.ts'
import type { BackupShelf } from '#server/platform/backup/shelf.ts'
import type { FileStore } from '#server/platform/files/store.ts'
import { type Clock, formatMoment } from '#server/platform/time/clock.ts'
import { describeBackupFault, type Fault } from './fault.ts'

/** What a backup is made of and with. */
export interface BackupTools {
  addresses: Addresses
  store: Pick<FileStore, 'open'>
  shelf: BackupShelf
  /** BACKUP_KEY; without it archives are not encrypted. */
  secret: string | undefined
  clock: Clock
  /** Gives up at the next safe point. */
  signal?: AbortSignal
}

/** What became of it. */
export interface BackupOutcome {
  begunAt: Date
  state: 'proven' | 'unproven' | 'failed'
  name: string
  location: string
  bytes: number
  dumped: Dumped | null
  writeSeconds: number
  proofSeconds: number
  fault: Fault | null
}

/** People add fields now and then: a table that changes shape is met again some time later, not for ever. */
const ATTEMPTS = 3

/**
 * Writes a backup of database and files and proves it by restoring it. Never rejects for what operators can mend: it says
 * what went wrong and what to do.
 * @throws BackupRunning when somebody else makes one, and when it is to stop
 */
export async function makeBackup(tools: BackupTools): Promise<BackupOutcome> {
  const { shelf, clock } = tools
  const begunAt = clock.now()
  const name = archiveName(formatMoment(begunAt))
  const outcome: BackupOutcome = {
    begunAt,
    state: 'failed',
    name,
    location: shelf.location,
    bytes: 0,
    dumped: null,
    writeSeconds: 0,
    proofSeconds: 0,
    fault: null,
  }
  try {
    const writing = performance.now()
    const { bytes, dumped } = await write(tools, name)
    Object.assign(outcome, { bytes, dumped, state: 'unproven', writeSeconds: secondsSince(writing) })
    const proving = performance.now()
    await proveArchive(stoppable(await shelf.read(name), tools.signal), tools.secret, tools.addresses)
    Object.assign(outcome, { state: 'proven', proofSeconds: secondsSince(proving) })
  } catch (error) {
    if (error instanceof BackupRunning || tools.signal?.aborted) throw error
    outcome.fault = describeBackupFault(error, { isWritten: outcome.state === 'unproven', shelf })
  }
  return outcome
}

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1000)

async function write(tools: BackupTools, name: string): Promise<{ bytes: number; dumped: Dumped }> {
  const { addresses, store, shelf, secret, clock, signal } = tools
  const holder = await beginBackup(addresses.url)
  const source = {
    holder,
    url: addresses.url,
    now: () => clock.now(),
    fileKeys: readFileKeys,
    openFile: (key: string) => store.open(key),
  }
  try {
    await shelf.tidy()
    for (let attempt = 1; ; attempt++) {
      const written = await writeOnce().catch((error: unknown) => {
        if (!(error instanceof ConcurrentChange) || attempt === ATTEMPTS) throw error
      })
      if (written) return written
    }
  } finally {
    await holder.end()
  }

  async function writeOnce() {
    let dumped: Dumped | undefined
    const archive = writeArchive(source, secret, (done) => {
      dumped = done
    })
    const bytes = await shelf.write(name, stoppable(archive, signal))
    if (!dumped) throw new Error('a backup was written that did not end')
    return { bytes, dumped }
  }
}

/** Copies share bytes. */
async function readFileKeys(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    'select distinct storage_key as key from public.files order by 1',
  )
  return rows.map(({ key }) => key)
}

async function* stoppable(
  source: AsyncIterable<Buffer>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer, void, undefined> {
  for await (const piece of source) {
    signal?.throwIfAborted()
    yield piece
  }
}
