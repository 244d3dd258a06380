import { sql, type Transaction } from 'kysely'
import type { Services } from '#server/platform/services.ts'
import { type Database, inTransaction, type Tables } from './database.ts'
import { lockMigrations } from './migrate.ts'

declare module './database.ts' {
  interface Tables {
    declared: { part: string; subject: string; given: string[] }
  }
}

/** What one kind of declaration gives to an installation: default fields, options, permissions of preset roles, … */
export interface Upgrade {
  /** Its word in the table `declared`, kept for good: another word would give everything again. */
  part: string
  /** All that is declared now: the keys of each subject, which are kept for good as well. */
  declared: () => readonly Declared[]
  /** Gives what is new. To a fresh installation everything is. */
  give: (trx: Transaction<Tables>, upgrading: Upgrading) => Promise<void>
}

interface Declared {
  /** What the keys belong to: a record type, a role. */
  subject: string | number
  keys: readonly (string | number)[]
}

export interface Upgrading {
  /** Whether this was never given to the installation; what was removed since is not new. */
  isNew: (subject: string | number, key: string | number) => boolean
  now: Date
}

/** What has been given, by part and subject. */
type Given = ReadonlyMap<string, ReadonlySet<string>>

const named = (part: string, subject: string | number) => `${part} ${subject}`

/**
 * Gives the installation whatever the declarations have and it was never given: everything to a fresh one, what
 * a newer version added to the others. What people have changed or removed since stays as they left it, and so
 * does what the declarations do not name any more. All or nothing; several processes may start at once. One
 * query where nothing is new.
 */
export async function grantDeclared(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  upgrades: readonly Upgrade[],
): Promise<void> {
  const isComplete = (given: Given) => upgrades.every((each) => newKeys(each, given).length === 0)
  if (isComplete(await readGiven(db))) return
  await inTransaction(db, async (trx) => {
    await lockMigrations(trx)
    const given = await readGiven(trx)
    const isNew = (part: string) => (subject: string | number, key: string | number) =>
      !given.get(named(part, subject))?.has(String(key))
    for (const upgrade of upgrades) {
      const fresh = newKeys(upgrade, given)
      if (fresh.length === 0) continue
      await upgrade.give(trx, { isNew: isNew(upgrade.part), now: clock.now() })
      for (const { subject, keys } of fresh) await keep(trx, upgrade.part, subject, keys)
    }
  })
}

async function readGiven(db: Database): Promise<Given> {
  const rows = await db.selectFrom('declared').selectAll().execute()
  return new Map(rows.map(({ part, subject, given }) => [named(part, subject), new Set(given)]))
}

function newKeys({ part, declared }: Upgrade, given: Given) {
  return declared()
    .map(({ subject, keys }) => {
      const known = given.get(named(part, subject))
      return { subject: String(subject), keys: keys.map(String).filter((key) => !known?.has(key)) }
    })
    .filter(({ keys }) => keys.length > 0)
}

async function keep(trx: Transaction<Tables>, part: string, subject: string, keys: readonly string[]) {
  await sql`insert into declared (part, subject, given) values (${part}, ${subject}, ${keys})
    on conflict (part, subject) do update set given = declared.given || excluded.given`.execute(trx)
}

/**
 * Records that a user has decided about these keys: they are never given to the subject, even if declared for it later.
 */
export async function keepDecided(
  trx: Transaction<Tables>,
  { part }: Pick<Upgrade, 'part'>,
  subject: string | number,
  keys: readonly (string | number)[],
): Promise<void> {
  await sql`insert into declared (part, subject, given) values (${part}, ${String(subject)}, ${keys.map(String)})
    on conflict (part, subject) do update
    set given = declared.given || array(select unnest(excluded.given) except select unnest(declared.given))`.execute(
    trx,
  )
}
