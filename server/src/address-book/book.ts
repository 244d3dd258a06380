import { pinyin } from 'pinyin-pro'
import { type addressBookCalls, type BookEntry, bookOrders } from '#protocol/address-book/calls.ts'
import type { RequestOf } from '#protocol/platform/call.ts'
import { type Page, toPage } from '#protocol/platform/envelope.ts'
import { windowOf } from '#protocol/platform/wire.ts'
import type { Context } from '#server/access/context.ts'
import type { DirectoryUser, Snapshot } from '#server/access/snapshot.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import './tables.ts'

/** How a name is spelled: its letters in full and their initials. */
interface Spelling {
  full: string
  initials: string
}

const spellings = new Map<string, Spelling>()
/** More names than this are spelled anew. */
const MOST_SPELLINGS = 20_000

function spell(name: string): Spelling {
  const known = spellings.get(name)
  if (known) return known
  if (spellings.size >= MOST_SPELLINGS) spellings.clear()
  const syllables = pinyin(name, { toneType: 'none', type: 'array' }).map((each) => each.toLowerCase())
  const spelling = { full: syllables.join(''), initials: syllables.map((each) => each[0] ?? '').join('') }
  spellings.set(name, spelling)
  return spelling
}

/** A … Z, or # for a name that begins with none of them. */
function initialOf(name: string): string {
  const [letter = ''] = spell(name).initials
  return /[a-z]/.test(letter) ? letter.toUpperCase() : '#'
}

/** People in use by their names, # last in either order; searched by name, pinyin and mobile number. */
export async function listBook({
  services,
  viewer,
  request,
}: Context<RequestOf<typeof addressBookCalls.list>>): Promise<Page<BookEntry>> {
  const snapshot = services.directory.current()
  const starred = await starsOf(services.db, viewer.userId)
  const { page, limit } = windowOf(request)
  const found = snapshot.users
    .filter((user) => user.status !== 0 && (request.status !== 1 || starred.has(user.userId)))
    .filter(isIn(snapshot, request.deptId))
    .filter(isNamed(request.search))
    .toSorted(byName(request.initial === bookOrders.descending ? -1 : 1))
  const shown = found.slice((page - 1) * limit, page * limit)
  return toPage(
    shown.map((user) => present(snapshot, user, starred.has(user.userId))),
    found.length,
    { page, limit },
  )
}

async function starsOf(db: Context<unknown>['db'], userId: number): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('starred_users')
    .where('user_id', '=', userId)
    .select('starred_user_id')
    .execute()
  return new Set(rows.map(({ starred_user_id }) => starred_user_id))
}

function isIn(snapshot: Snapshot, deptId: number | undefined) {
  const tree = deptId ? snapshot.departmentTree(deptId) : null
  return ({ deptId: own }: DirectoryUser) => tree === null || (own !== null && tree.has(own))
}

function isNamed(search: string) {
  const sought = search.toLowerCase()
  return ({ realname, username }: DirectoryUser) => {
    if (!sought || realname.toLowerCase().includes(sought) || username.includes(sought)) return true
    const { full, initials } = spell(realname)
    return full.includes(sought) || initials.includes(sought)
  }
}

const byName = (direction: 1 | -1) => (one: DirectoryUser, other: DirectoryUser) => {
  const [own, others] = [initialOf(one.realname), initialOf(other.realname)]
  if ((own === '#') !== (others === '#')) return own === '#' ? 1 : -1
  const order = spell(one.realname).full.localeCompare(spell(other.realname).full, 'en')
  return direction * order || one.userId - other.userId
}

function present(snapshot: Snapshot, user: DirectoryUser, isStarred: boolean): BookEntry {
  const { userId, realname, img, username, deptId, post, email, status } = user
  return {
    initial: initialOf(realname),
    status: isStarred ? 1 : 0,
    userId,
    realname,
    img,
    username,
    mobile: username,
    deptId,
    deptName: snapshot.dept(deptId)?.name ?? null,
    post,
    email,
    userStatus: status,
  }
}

/** Gives or takes the caller's own star. */
export async function toggleStar({ services, viewer }: Context<unknown>, userId: number): Promise<void> {
  if (!services.directory.current().user(userId)) refuse('rowUnknown')
  await inTransaction(services.db, async (trx) => {
    const star = { user_id: viewer.userId, starred_user_id: userId }
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('starred_users')
      .values(star)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n)
      await trx
        .deleteFrom('starred_users')
        .where('user_id', '=', star.user_id)
        .where('starred_user_id', '=', userId)
        .execute()
  })
}
