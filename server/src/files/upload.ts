import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { LARGEST_FILE, LARGEST_PUBLIC_FILE } from '#protocol/files/file-kinds.ts'
import type { BatchOwner } from '#server/engine/model/files.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { isPicture, recogniseContent } from '#server/platform/files/content.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { eraseBytes, eraseUnused, folderOf } from './jobs.ts'
import type { FileRow } from './present.ts'
import { type Batch, ownerOf, sameOwner } from './rights.ts'

export interface UploadOptions {
  batchId?: string
  type?: string
  isPublic?: '0' | '1'
}

/** A file whose bytes lie in the store, before it has a row. */
interface StoredBytes {
  name: string
  size: number
  mime: string
  kind: 1 | 2
  isPublic: boolean
  key: string
}

/**
 * Takes one uploaded file into a batch the caller may add to (platform.md §8.2): a new one, their own, or one whose
 * owner they may edit. Refuses 1145 (no file, too large), 401 (foreign batch; public without the right to publish), 400 (no
 * picture where one is wanted).
 */
export const addFile = (actor: Actor, upload: Upload | undefined, options: UploadOptions): Promise<FileRow> =>
  intoBatch(actor, upload, options, async (trx, batch, bytes) => {
    const file = await insertFile(trx, actor, batch.batchId, bytes)
    await tellOwner(trx, actor, batch.owner, file.name)
    return file
  })

/** The same for batches of one file: the bytes of the one that is there are replaced, its id and name stay. */
export const setSingleFile = (
  actor: Actor,
  upload: Upload | undefined,
  options: UploadOptions,
): Promise<FileRow> =>
  intoBatch(actor, upload, options, async (trx, { batchId }, bytes) => {
    const [known] = await trx
      .selectFrom('files')
      .selectAll()
      .where('batch_id', '=', batchId)
      .orderBy('file_id')
      .limit(1)
      .forUpdate()
      .execute()
    if (!known) return insertFile(trx, actor, batchId, bytes)
    // what a public address shows stays what it was
    if (known.public_key) refuse('forbidden')
    return replaceBytes(trx, actor, known, bytes)
  })

/** Checks the batch and stores the bytes, then writes rows in a transaction that holds the batch. */
async function intoBatch(
  actor: Actor,
  upload: Upload | undefined,
  options: UploadOptions,
  write: (trx: Transaction<Tables>, batch: Batch, bytes: StoredBytes) => Promise<FileRow>,
): Promise<FileRow> {
  const batch = await requireAddable(actor, options.batchId)
  return withBytes(actor, requireUpload(upload), options, (bytes) =>
    inTransaction(actor.services.db, async (trx) => {
      await keepBatch(trx, actor, batch)
      return write(trx, batch, bytes)
    }),
  )
}

function requireUpload(upload: Upload | undefined): Upload {
  return upload && upload.size <= LARGEST_FILE ? upload : refuse('uploadFailed')
}

const newBatchId = () => randomBytes(16).toString('hex')
/** 128 bits: anyone who sees a picture by it was given its address. */
export const newPublicKey = () => randomBytes(16).toString('hex')

async function requireAddable(actor: Actor, batchId: string | undefined): Promise<Batch> {
  if (!batchId) return { batchId: newBatchId(), createUserId: null, owner: null }
  const { rights } = actor.services.fileService
  const batch = await rights.findBatch(actor.services.db, batchId)
  return (await rights.mayAdd(actor, batch)) ? batch : refuse('forbidden')
}

const mayPublish = ({ services, viewer }: Actor) =>
  services.fileService.publishing.some((path) => viewer.can(path))

/** Writes the bytes, then the rows; without the rows the bytes go again. */
export async function withBytes<Result>(
  actor: Actor,
  upload: Upload,
  options: Pick<UploadOptions, 'type' | 'isPublic'>,
  work: (bytes: StoredBytes) => Promise<Result>,
): Promise<Result> {
  const { store } = actor.services.fileService
  const mime = await recogniseContent(upload.path, upload.name)
  const isPublic = options.isPublic === '1'
  if (isPublic && !mayPublish(actor)) refuse('forbidden')
  const kind = options.type === 'img' || isPublic ? 2 : 1
  if (kind === 2 && !isPicture(mime)) refuse('pictureMissing')
  if (isPublic && upload.size > LARGEST_PUBLIC_FILE) refuse('uploadFailed')
  const key = `${folderOf(actor.services.clock.now())}/${randomUUID()}`
  try {
    await store.save(key, upload.path)
    return await work({ name: cleanName(upload.name), size: upload.size, mime, kind, isPublic, key })
  } catch (error) {
    // a commit whose answer was lost has its row: only bytes without one go, now or with the nightly job
    await eraseUnused(actor.services.db, store, [key]).catch((failure) => actor.services.log.warn(failure))
    throw error
  }
}

/** Names are shown, never used as paths; what cannot be shown or stored goes. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
const cleanName = (name: string) => name.replace(/[\u0000-\u001f\u007f]/g, '').trim() || '未命名'

/** Makes the batch's row, or holds the one there is; refuses when its owner changed since the rights were asked. */
async function keepBatch(trx: Transaction<Tables>, { services, viewer }: Actor, batch: Batch): Promise<void> {
  const { owner } = batch
  await trx
    .insertInto('file_batches')
    .values({
      batch_id: batch.batchId,
      create_user_id: viewer.userId,
      owner_module: owner?.module ?? null,
      owner_id: owner?.id ?? null,
      owner_field: owner?.field ?? null,
      free_since: owner ? null : services.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('file_batches')
    .selectAll()
    .where('batch_id', '=', batch.batchId)
    .forShare()
    .executeTakeFirstOrThrow()
  const isMine = owner !== null || row.create_user_id === viewer.userId
  if (!isMine || !sameOwner(ownerOf(row), owner)) refuse('forbidden')
}

export function insertFile(
  trx: Transaction<Tables>,
  { services, viewer }: Actor,
  batchId: string,
  bytes: StoredBytes,
): Promise<FileRow> {
  return trx
    .insertInto('files')
    .values({
      batch_id: batchId,
      kind: bytes.kind,
      name: bytes.name,
      size: bytes.size,
      mime: bytes.mime,
      storage_key: bytes.key,
      public_key: bytes.isPublic ? newPublicKey() : null,
      create_user_id: viewer.userId,
      create_time: services.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function replaceBytes(
  trx: Transaction<Tables>,
  { services }: Actor,
  known: FileRow,
  bytes: StoredBytes,
): Promise<FileRow> {
  await services.jobs.send(eraseBytes, { keys: [known.storage_key] }, trx)
  return trx
    .updateTable('files')
    .set({ size: bytes.size, mime: bytes.mime, storage_key: bytes.key, kind: bytes.kind })
    .where('file_id', '=', known.file_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function tellOwner(
  trx: Transaction<Tables>,
  actor: Actor,
  owner: BatchOwner | null,
  name: string,
): Promise<void> {
  if (!owner) return
  const owners = actor.services.fileService.rights.ownersOf(owner.module)
  await owners?.changed?.(trx, actor, owner, { kind: 'added', names: [name] })
}

/** Deletes these files of one batch, whose rights have been asked; the owner is notified. */
export async function removeFiles(
  actor: Actor,
  batch: Batch,
  fileIds: readonly number[] | 'all',
  kind?: 1 | 2,
) {
  const { services } = actor
  await inTransaction(services.db, async (trx) => {
    const removed = await trx
      .deleteFrom('files')
      .where('batch_id', '=', batch.batchId)
      .$if(fileIds !== 'all', (query) => query.where(sql<boolean>`file_id = any(${fileIds}::bigint[])`))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 1))
      .returning(['name', 'storage_key'])
      .execute()
    if (removed.length === 0) return
    await services.jobs.send(eraseBytes, { keys: removed.map((file) => file.storage_key) }, trx)
    const { owner } = batch
    const owners = owner && services.fileService.rights.ownersOf(owner.module)
    if (owner)
      await owners?.changed?.(trx, actor, owner, {
        kind: 'removed',
        names: removed.map((file) => file.name),
      })
  })
}
