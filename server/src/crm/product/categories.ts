import { type Generated, sql, type Transaction } from 'kysely'
import {
  CATEGORY_NAME_LENGTH,
  type Category,
  type CategoryNode,
  MOST_CATEGORY_LEVELS,
} from '#protocol/crm/product/calls.ts'
import { product } from '#protocol/crm/product/type.ts'
import { comparableText } from '#protocol/platform/plain-text.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { RegisterEntry } from '#server/engine/fields/field-store.ts'
import { type KeptRegister, keepRegister } from '#server/engine/model/registers.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { type Database, inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refusal, refuse } from '#server/platform/refusal.ts'
import type { Services } from '#server/platform/services.ts'

declare module '#server/platform/database/database.ts' {
  interface Tables {
    product_categories: {
      category_id: Generated<number>
      parent_id: number | null
      name: string
      create_user_id: number
      create_time: Generated<Date>
      removed_at: Date | null
    }
  }
}

interface CategoryEntry extends RegisterEntry {
  isRemoved: boolean
}

declare module '#server/access/context.ts' {
  interface AppServices {
    productCategories: KeptRegister<CategoryEntry>
  }
}

/** Categories of products in memory, each behind the one it stands below (crm-records.md §7.4). */
export const createProductCategories = (services: Pick<Services, 'db' | 'events'>) =>
  keepRegister<CategoryEntry>(services, {
    topic: 'product-categories',
    load: loadCategories,
    offers: (_viewer, { isRemoved }) => !isRemoved,
  })

async function loadCategories(db: Database): Promise<CategoryEntry[]> {
  const rows = await db.selectFrom('product_categories').selectAll().orderBy('category_id').execute()
  const below = Map.groupBy(rows, (row) => row.parent_id)
  const walk = (parentId: number | null, above: readonly CategoryEntry[]): CategoryEntry[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      const entry: CategoryEntry = {
        id: row.category_id,
        name: row.name,
        parentId,
        under: null,
        path: [...above.map(({ id }) => id), row.category_id],
        fullName: [...above.map(({ name }) => name), row.name].join('/'),
        isRemoved: row.removed_at !== null,
      }
      return [entry, ...walk(row.category_id, [...above, entry])]
    })
  return walk(null, [])
}

const toCategory = ({ id, parentId, name }: RegisterEntry): Category => ({
  categoryId: id,
  pid: parentId ?? 0,
  name,
})

const categoriesIn = ({ services }: Pick<Actor, 'services'>) =>
  services.productCategories.entries().filter(({ isRemoved }) => !isRemoved)

/** As a tree, or one after another. */
export function readCategories(actor: Pick<Actor, 'services'>, shape: string): CategoryNode[] | Category[] {
  const entries = categoriesIn(actor)
  if (shape !== 'tree') return entries.map(toCategory)
  const below = Map.groupBy(entries, ({ parentId }) => parentId)
  const nodesBelow = (parentId: number | null): CategoryNode[] =>
    (below.get(parentId) ?? []).map((entry) => {
      const children = nodesBelow(entry.id)
      return { ...toCategory(entry), label: entry.name, ...(children.length > 0 ? { children } : {}) }
    })
  return nodesBelow(null)
}

interface CategoryNames {
  categoryId?: number | undefined
  pid: number
  name: string
}

/** A name that its neighbours do not have: workbooks name categories by it. */
function requireName(
  name: string,
  neighbours: readonly { category_id: number; name: string }[],
  own?: number,
): void {
  if (name === '') throw refusal('categoryNameMissing').at('name')
  if (name.length > CATEGORY_NAME_LENGTH) refuse('invalid')
  const taken = neighbours.find(
    (each) => each.category_id !== own && comparableText(each.name) === comparableText(name),
  )
  if (taken) throw refusal('categoryNameTaken', taken.name).at('name')
}

/** Live categories as they are in this transaction, which alone may change them until it ends. */
async function lockCategories(trx: Transaction<Tables>) {
  // rows that are locked say nothing of one that another is adding
  await sql`lock table product_categories in share row exclusive mode`.execute(trx)
  return trx
    .selectFrom('product_categories')
    .select(['category_id', 'parent_id', 'name'])
    .where('removed_at', 'is', null)
    .orderBy('category_id')
    .forUpdate()
    .execute()
}
type LockedCategory = Awaited<ReturnType<typeof lockCategories>>[number]

function levelOf(all: readonly LockedCategory[], categoryId: number | null): number {
  const found = all.find((each) => each.category_id === categoryId)
  return found ? 1 + levelOf(all, found.parent_id) : 0
}

export async function addCategory(actor: Actor, { pid, name }: CategoryNames): Promise<Category> {
  return inTransaction(actor.services.db, async (trx) => {
    const all = await lockCategories(trx)
    const parentId = pid === 0 ? null : pid
    if (parentId !== null && !all.some((each) => each.category_id === parentId)) refuse('categoryUnknown')
    if (levelOf(all, parentId) >= MOST_CATEGORY_LEVELS) refuse('categoryTooDeep', MOST_CATEGORY_LEVELS)
    requireName(
      name,
      all.filter((each) => each.parent_id === parentId),
    )
    const { category_id: categoryId } = await trx
      .insertInto('product_categories')
      .values({ parent_id: parentId, name, create_user_id: actor.viewer.userId })
      .returning('category_id')
      .executeTakeFirstOrThrow()
    await notifyWatchers(trx, actor, ['新建', name])
    return { categoryId, pid, name }
  })
}

/** Another name; where a category stands does not change. */
export async function renameCategory(actor: Actor, { categoryId, name }: CategoryNames): Promise<Category> {
  return inTransaction(actor.services.db, async (trx) => {
    const all = await lockCategories(trx)
    const found = all.find((each) => each.category_id === categoryId) ?? refuse('categoryUnknown')
    requireName(
      name,
      all.filter((each) => each.parent_id === found.parent_id),
      found.category_id,
    )
    await trx
      .updateTable('product_categories')
      .set({ name })
      .where('category_id', '=', found.category_id)
      .execute()
    await notifyWatchers(trx, actor, ['编辑', name])
    return { categoryId: found.category_id, pid: found.parent_id ?? 0, name }
  })
}

/** Refuses one that has products (2005) or others below it (2006). */
export async function removeCategory(actor: Actor, categoryId: number): Promise<void> {
  await inTransaction(actor.services.db, async (trx) => {
    const all = await lockCategories(trx)
    const found = all.find((each) => each.category_id === categoryId) ?? refuse('categoryUnknown')
    if (all.some((each) => each.parent_id === categoryId)) refuse('categoryHasChildren')
    const { rows: used } = await sql`
      select from ${sql.table(product.table)} where category_id = ${categoryId} and deleted_at is null limit 1`.execute(
      trx,
    )
    if (used.length > 0) refuse('categoryInUse')
    await trx
      .updateTable('product_categories')
      .set({ removed_at: actor.services.clock.now() })
      .where('category_id', '=', categoryId)
      .execute()
    await notifyWatchers(trx, actor, ['删除', found.name])
  })
}

async function notifyWatchers(
  trx: Transaction<Tables>,
  actor: Actor,
  [behavior, name]: readonly [string, string],
): Promise<void> {
  await recordActs(trx, actor, [adminAct('crm', behavior, name, `${behavior}了产品类别：${name}`)])
  await actor.services.productCategories.changed(trx)
}
