import { foldLock } from '#protocol/crm/software-lock/fold.ts'
import { readLedgers } from '#server/crm/software-lock/door.ts'
import { AT_ONCE, verifyLogs } from '#server/logs/chain/verify.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type BenchRow, type Result, seconds } from '../row.ts'

const FOLD_MS = 3000
const CHAIN_MS = 10_000
/** Locks whose ledgers are read together. */
const PIECE = 2000
const count = (amount: number) => amount.toLocaleString('en')

/** The ledger of all locks: read and folded, as the nightly comparison does, and its chain verified. */
export const ledgerRow: BenchRow = {
  key: 'ledger',
  run: async (bench) => {
    const { databaseUrl, pool } = await bench.open()
    const { db, close } = openDatabase(databaseUrl, { poolSize: AT_ONCE, statementTimeout: 0 })
    try {
      const { rows } = await pool.query<{ id: string }>('select id from software_lock order by id')
      const ids = rows.map(({ id }) => Number(id))
      const folded = await foldAll(db, ids)
      const begun = performance.now()
      const { rows: verified, found } = await verifyLogs(db)
      const chain = performance.now() - begun
      return [
        toResult({
          work: `${count(folded.events)} events of ${count(ids.length)} locks folded`,
          measured: `${seconds(folded.folding)}, reading them besides ${seconds(folded.reading)}`,
          limit: FOLD_MS,
          passed: folded.folding < FOLD_MS,
        }),
        toResult({
          work: `chain of the logs verified, ${count(verified)} rows, most of them events of locks`,
          measured: `${seconds(chain)}${found && ` (${found})`}`,
          limit: CHAIN_MS,
          passed: chain < CHAIN_MS && found === '',
        }),
      ]
    } finally {
      await close()
    }
  },
}

type Database = ReturnType<typeof openDatabase>['db']

async function foldAll(db: Database, ids: readonly number[]) {
  const taken = { events: 0, reading: 0, folding: 0 }
  for (let from = 0; from < ids.length; from += PIECE) {
    const begun = performance.now()
    const ledgers = await readLedgers(db, ids.slice(from, from + PIECE))
    const read = performance.now()
    for (const events of ledgers.values()) {
      foldLock(events)
      taken.events += events.length
    }
    taken.reading += read - begun
    taken.folding += performance.now() - read
  }
  return taken
}

interface Limited {
  work: string
  measured: string
  limit: number
  passed: boolean
}

const toResult = ({ limit, ...row }: Limited): Result => ({
  ...row,
  floor: '',
  ratio: '',
  target: `< ${limit / 1000} s`,
})
