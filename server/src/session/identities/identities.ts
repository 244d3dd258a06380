import { type Kysely, sql, type Transaction } from 'kysely'
import type { Identity as KnownAs } from '#protocol/session/identity-calls.ts'
import type { AppServices } from '#server/access/context.ts'
import type { DirectoryUser } from '#server/access/snapshot.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
import type { IdentityKind } from './tables.ts'

/** Who somebody is elsewhere. */
export interface Identity {
  kind: IdentityKind
  /** Address of the provider; of the directory its name. */
  issuer: string
  /** Never given to another person there. */
  subject: string
  /** As people know it. */
  account: string
}

/** What is known of him there by which he may be found here the first time. */
export interface Claims {
  /** Only where it is certain that it is his. */
  email?: string
  mobile?: string
}

/** The person who is linked; undefined where nobody is. */
export async function linkedTo(
  { db, directory }: Pick<AppServices, 'db' | 'directory'>,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<DirectoryUser | undefined> {
  const row = await db
    .selectFrom('user_identities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .select('user_id')
    .executeTakeFirst()
  return row && directory.current().user(row.user_id)
}

/** Whether a person is known there already. */
export async function isLinkedAt(db: Kysely<Tables>, issuer: string, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('user_identities')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .select('identity_id')
    .executeTakeFirst()
  return row !== undefined
}

/** One that is this person's; of a kind, where only that may be meant. */
interface Which {
  identityId: number
  userId: number
  kind?: IdentityKind
}

/** As what one of a person's is known. Refuses 1102. */
export async function accountOf(db: Kysely<Tables>, { identityId, userId }: Which): Promise<string> {
  const row = await db
    .selectFrom('user_identities')
    .where('identity_id', '=', identityId)
    .where('user_id', '=', userId)
    .select('account')
    .executeTakeFirst()
  return row ? row.account : refuse('rowUnknown')
}

/** Takes one of a person's away, and answers as what it was known. Refuses 1102. */
export async function takeAway(
  trx: Transaction<Tables>,
  { identityId, userId, kind }: Which,
): Promise<string> {
  const row = await trx
    .deleteFrom('user_identities')
    .where('identity_id', '=', identityId)
    .where('user_id', '=', userId)
    .where((own) => own.and(kind ? [own('kind', '=', kind)] : []))
    .returning('account')
    .executeTakeFirst()
  return row ? row.account : refuse('rowUnknown')
}

/** The one person in use whom all of these fit; undefined where there is none, or more than one. */
export function personBy(
  { directory }: Pick<AppServices, 'directory'>,
  claims: Claims,
): DirectoryUser | undefined {
  const email = claims.email?.trim().toLowerCase()
  const mobile = plainMobile(claims.mobile)
  const found = directory
    .current()
    .users.filter(
      (user) =>
        user.status !== 0 &&
        ((!!email && user.email.trim().toLowerCase() === email) || (!!mobile && user.username === mobile)),
    )
  return found.length === 1 ? found[0] : undefined
}

/** `+86 138-0000-0001` → `13800000001`. */
const plainMobile = (text = ''): string =>
  text
    .replace(/^tel:/i, '')
    .replace(/[\s()-]/g, '')
    .replace(/^(\+|00)?86(?=1\d{10}$)/, '')

/** Everything by which a person is known elsewhere, as clients see it. */
export async function identitiesOf({ db }: Pick<AppServices, 'db'>, userId: number): Promise<KnownAs[]> {
  const rows = await db
    .selectFrom('user_identities')
    .where('user_id', '=', userId)
    .orderBy('identity_id')
    .selectAll()
    .execute()
  return rows.map(({ identity_id, kind, issuer, account, created_at, last_used_at }) => ({
    identityId: identity_id,
    kind,
    issuer,
    account,
    createTime: formatMoment(created_at),
    lastUseTime: last_used_at && formatMoment(last_used_at),
  }))
}

interface Link {
  identity: Identity
  userId: number
  now: Date
  /** He was found by what is said of him there, and has not asked for it: with what he is refused who is found too late. */
  found?: 'personUnknown' | 'personUnlinked'
}

/**
 * Notes that an identity is this person's and was used; whether that is new. Refuses 1016 where it is another's, and with `found`
 * where another account of the issuer has become his while this one was looked at: of two at once the first counts.
 */
export async function storeIdentity(
  trx: Transaction<Tables>,
  { identity, userId, now, found }: Link,
): Promise<boolean> {
  // whoever links somebody waits here for who is linking him
  await trx.selectFrom('users').where('user_id', '=', userId).select('user_id').forNoKeyUpdate().execute()
  if (found && (await isKnownByOthers(trx, identity, userId))) return refuse(found)
  const row = await trx
    .insertInto('user_identities')
    .values({ ...identity, user_id: userId, created_at: now, last_used_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer', 'subject'])
        .doUpdateSet({ last_used_at: now, account: identity.account })
        .where('user_identities.user_id', '=', userId),
    )
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirst()
  return row ? row.isNew : refuse('identityTaken')
}

/** Whether he is linked at the issuer, and not to this identity. */
async function isKnownByOthers(
  trx: Transaction<Tables>,
  { issuer, subject }: Identity,
  userId: number,
): Promise<boolean> {
  const linked = await trx
    .selectFrom('user_identities')
    .where('issuer', '=', issuer)
    .where('user_id', '=', userId)
    .select('subject')
    .execute()
  return linked.length > 0 && !linked.some((each) => each.subject === subject)
}

/** By what name the directory of the company knows a person; null where it does not. */
export async function directoryAccount(db: Kysely<Tables>, userId: number): Promise<string | null> {
  const row = await db
    .selectFrom('user_identities')
    .where('user_id', '=', userId)
    .where('kind', '=', 'ldap')
    .orderBy('last_used_at', 'desc')
    .select('account')
    .executeTakeFirst()
  return row?.account ?? null
}
