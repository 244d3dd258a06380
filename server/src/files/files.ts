import { buffer } from 'node:stream/consumers'
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { Directory } from '#server/access/directory.ts'
import type { BatchOwner, FileOwners, Files } from '#server/engine/model/files.ts'
import type { Writer } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { type FileStore, openFileStore } from '#server/platform/files/store.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Services } from '#server/platform/services.ts'
import { eraseBytes, tidyFiles } from './jobs.ts'
import { toEntity } from './present.ts'
import { createFileRights, type FileRights, ownerOf, sameOwner } from './rights.ts'
import './tables.ts'
import { addFile, newPublicKey } from './upload.ts'

/** What this area keeps besides what everybody may ask. */
export interface FileService extends Files {
  store: FileStore
  rights: FileRights
  /** Any of them lets one upload pictures that are public (platform.md §8.3). */
  publishing: readonly string[]
}

declare module '#server/access/context.ts' {
  interface AppServices {
    fileService: FileService
  }
}

/** Opens the store; `owners` decide about the files of what they own, `publishing` about who makes pictures public. */
export async function createFiles(
  services: Services & { directory: Directory },
  owners: readonly FileOwners[],
  publishing: readonly string[],
): Promise<FileService> {
  const { directory } = services
  const store = await openFileStore(services.config.files, services.log)
  const rights = createFileRights(owners)
  return {
    store,
    rights,
    publishing,
    requireFree: (trx, actor, batchId, owner) => requireFree(trx, actor, rights, batchId, owner ?? null),
    claim: (trx, actor, batchId, owner) => claim(trx, actor, rights, batchId, owner),
    claimUrl: async (trx, actor, url, owner) => {
      const batchId = await batchOfUrl(trx, url)
      if (batchId) await claim(trx, actor, rights, batchId, owner)
    },
    release: async (trx, batchIds, owner) => {
      if (batchIds.length === 0) return
      await trx
        .updateTable('file_batches')
        .set({ owner_module: null, owner_id: null, owner_field: null, free_since: services.clock.now() })
        .where('batch_id', 'in', batchIds)
        .where('owner_module', '=', owner.module)
        .where('owner_id', '=', owner.id)
        .where('owner_field', '=', owner.field)
        .execute()
    },
    takeBack: async (trx, batchIds, owner) => {
      if (batchIds.length === 0) return
      await trx
        .updateTable('file_batches')
        .set({
          owner_module: owner.module,
          owner_id: owner.id,
          owner_field: owner.field,
          free_since: null,
        })
        .where('batch_id', 'in', batchIds)
        .where('owner_module', 'is', null)
        .execute()
    },
    removeOwned: (trx, module, ids) =>
      removeBatches(
        trx,
        services,
        sql<boolean>`owner_module = ${module} and owner_id = any(${ids}::bigint[])`,
      ),
    removeOfField: (trx, { module, field }, batchIds) =>
      removeBatches(
        trx,
        services,
        sql<boolean>`owner_module = ${module} and owner_field = ${field}
          and ${batchIds ? sql`batch_id = any(${batchIds}::text[])` : sql`true`}`,
      ),
    clear: async (trx, modules) => {
      await trx
        .updateTable('file_batches')
        .set({ owner_module: null, owner_id: null, owner_field: null, free_since: LONG_AGO })
        .where(sql<boolean>`owner_module = any(${modules}::text[])`)
        .execute()
      await services.jobs.send(tidyFiles, {}, trx)
    },
    copy: copyBatch,
    keep: async (actor, made) =>
      toEntity(await addFile(actor, { field: 'file', ...made }, {}), directory.current()),
    list: async (db, batchIds) => {
      const found = new Map<string, FileEntity[]>()
      if (batchIds.length === 0) return found
      const rows = await db
        .selectFrom('files')
        .selectAll()
        .where(sql<boolean>`batch_id = any(${batchIds}::text[])`)
        .orderBy('file_id')
        .execute()
      const people = directory.current()
      for (const row of rows)
        found.set(row.batch_id, [...(found.get(row.batch_id) ?? []), toEntity(row, people)])
      return found
    },
    page: async (db, batches, { page, limit }) => {
      const rows = await db
        .selectFrom('files')
        .selectAll()
        .select(sql<number>`(count(*) over ())::int`.as('total'))
        .where(sql<boolean>`batch_id in (${batches})`)
        .orderBy('create_time', 'desc')
        .orderBy('file_id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute()
      const people = directory.current()
      return { total: rows[0]?.total ?? 0, list: rows.map((row) => toEntity(row, people)) }
    },
    bytes: async (db, fileId, most) => {
      const file = await db
        .selectFrom('files')
        .select(['batch_id', 'name', 'mime', 'size', 'storage_key'])
        .where('file_id', '=', fileId)
        .executeTakeFirst()
      if (!file || file.size > most) return null
      const bytes = await buffer(await store.open(file.storage_key))
      return { batchId: file.batch_id, name: file.name, mime: file.mime, bytes }
    },
    publicPicture: (db, address) => readPublicPicture(db, store, address),
    count: async (db, batchIds) => {
      if (batchIds.length === 0) return 0
      const { count } = await db
        .selectFrom('files')
        .select(sql<number>`count(*)`.as('count'))
        .where(sql<boolean>`batch_id = any(${batchIds}::text[])`)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

/** Nobody waits for what belongs to nothing since then. */
const LONG_AGO = new Date(0)

/** Addresses hold the key that makes the picture public. */
async function readPublicPicture(
  db: Kysely<Tables>,
  store: FileStore,
  address: string,
): Promise<{ mime: string; bytes: Buffer } | null> {
  const [, key] = /^\/adminFile\/public\/([0-9a-f]{32})\//.exec(address) ?? []
  if (!key) return null
  const file = await db
    .selectFrom('files')
    .select(['storage_key', 'mime'])
    .where('public_key', '=', key)
    .executeTakeFirst()
  return file ? { mime: file.mime, bytes: await buffer(await store.open(file.storage_key)) } : null
}

async function requireFree(
  trx: Transaction<Tables>,
  actor: Writer,
  rights: FileRights,
  batchId: string,
  owner: BatchOwner | null,
): Promise<void> {
  const batch = await rights.findBatch(trx, batchId)
  if (batch.owner) return sameOwner(batch.owner, owner) ? undefined : refuse('forbidden')
  if (batch.createUserId !== null && batch.createUserId !== actor.viewer.userId) refuse('forbidden')
}

/** The row decides who was first; somebody else's batch is refused even if it was free a moment ago. */
async function claim(
  trx: Transaction<Tables>,
  actor: Writer,
  rights: FileRights,
  batchId: string,
  owner: BatchOwner,
): Promise<void> {
  await requireFree(trx, actor, rights, batchId, owner)
  const { userId } = actor.viewer
  const row = await trx
    .insertInto('file_batches')
    .values({
      batch_id: batchId,
      create_user_id: userId,
      owner_module: owner.module,
      owner_id: owner.id,
      owner_field: owner.field,
      free_since: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('batch_id')
        .doUpdateSet({
          owner_module: owner.module,
          owner_id: owner.id,
          owner_field: owner.field,
          free_since: null,
        })
        .where('file_batches.owner_module', 'is', null)
        .where('file_batches.create_user_id', '=', userId),
    )
    .returning('batch_id')
    .executeTakeFirst()
  if (row) return
  const known = await trx
    .selectFrom('file_batches')
    .selectAll()
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  if (!known || !sameOwner(ownerOf(known), owner)) refuse('forbidden')
}

/** Null for addresses of public pictures, which everybody sees anyway. */
async function batchOfUrl(trx: Transaction<Tables>, url: string): Promise<string | null> {
  const [, fileId] = /^\/adminFile\/down\/(\d{1,18})$/.exec(url) ?? []
  if (!fileId) return null
  const file = await trx
    .selectFrom('files')
    .select('batch_id')
    .where('file_id', '=', Number(fileId))
    .executeTakeFirst()
  return file?.batch_id ?? refuse('forbidden')
}

/** Batches with their files; the bytes follow after the commit. */
async function removeBatches(
  trx: Transaction<Tables>,
  { jobs }: Pick<Services, 'jobs'>,
  which: RawBuilder<boolean>,
): Promise<void> {
  const batches = trx.selectFrom('file_batches').select('batch_id').where(which)
  const files = await trx
    .deleteFrom('files')
    .where('batch_id', 'in', batches)
    .returning('storage_key')
    .execute()
  await trx.deleteFrom('file_batches').where(which).execute()
  if (files.length) await jobs.send(eraseBytes, { keys: files.map((file) => file.storage_key) }, trx)
}

/** Locked while they are copied, so that their bytes cannot be erased in between. */
async function copyBatch(
  trx: Transaction<Tables>,
  from: string,
  to: string,
  owner: BatchOwner,
): Promise<void> {
  const files = await trx
    .selectFrom('files')
    .selectAll()
    .where('batch_id', '=', from)
    .orderBy('file_id')
    .forShare()
    .execute()
  const [first] = files
  if (!first) return
  await trx
    .insertInto('file_batches')
    .values({
      batch_id: to,
      create_user_id: first.create_user_id,
      owner_module: owner.module,
      owner_id: owner.id,
      owner_field: owner.field,
      free_since: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('files')
    .values(
      files.map(({ file_id: _, ...file }) => ({
        ...file,
        batch_id: to,
        public_key: file.public_key && newPublicKey(),
      })),
    )
    .execute()
}
