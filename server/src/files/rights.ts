import type { Kysely, Selectable } from 'kysely'
import type { BatchOwner, FileOwners, Uploaded } from '#server/engine/model/files.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { FileRow } from './present.ts'

type BatchRow = Selectable<Tables['file_batches']>

/** A batch as it is, or as it would be if something were uploaded into it. */
export interface Batch {
  batchId: string
  /** Null: nothing was uploaded into it yet. */
  createUserId: number | null
  owner: BatchOwner | null
}

export function ownerOf(row: BatchRow): BatchOwner | null {
  const { owner_module: module, owner_id: id, owner_field: field } = row
  return module !== null && id !== null && field !== null ? { module, id, field } : null
}

export const sameOwner = (one: BatchOwner | null, other: BatchOwner | null): boolean =>
  one?.module === other?.module && one?.id === other?.id && one?.field === other?.field

/** Who may see and change files: uploaders, administrators, and everyone whom the owner of the batch lets (platform.md §8.3). */
export interface FileRights {
  findBatch(db: Kysely<Tables>, batchId: string): Promise<Batch>
  mayRead(actor: Actor, batch: Batch, file?: FileRow): Promise<boolean>
  mayEdit(actor: Actor, batch: Batch, file?: FileRow): Promise<boolean>
  /** Who may add to a batch, besides those who may change it unless its owner keeps the two apart. */
  mayAdd(actor: Actor, batch: Batch): Promise<boolean>
  ownersOf(module: string): FileOwners | undefined
}

export function createFileRights(owners: readonly FileOwners[]): FileRights {
  const ownersOf = (module: string) => owners.find((each) => each.owns(module))

  const findBatch = async (db: Kysely<Tables>, batchId: string): Promise<Batch> => {
    const row = await readBatch(db, batchId)
    if (row) return { batchId, createUserId: row.create_user_id, owner: ownerOf(row) }
    for (const each of owners) {
      const owner = await each.find?.(db, batchId)
      if (owner) return { batchId, createUserId: null, owner }
    }
    return { batchId, createUserId: null, owner: null }
  }

  const uploadedBy = ({ viewer }: Actor, batch: Batch, file?: FileRow): Uploaded => {
    if (file) return file.create_user_id === viewer.userId ? 'file' : null
    return batch.createUserId === viewer.userId ? 'batch' : null
  }

  const mayEdit: FileRights['mayEdit'] = async (actor, batch, file) => {
    const { owner } = batch
    if (!owner) return batch.createUserId === null || batch.createUserId === actor.viewer.userId
    return (await ownersOf(owner.module)?.mayEdit(actor, owner, uploadedBy(actor, batch, file))) ?? false
  }

  return {
    findBatch,
    ownersOf,
    mayEdit,
    mayAdd: async (actor, batch) => {
      const { owner } = batch
      const owners = owner ? ownersOf(owner.module) : undefined
      if (!owners?.addsApart && (await mayEdit(actor, batch))) return true
      return (owner && (await owners?.mayAdd?.(actor, owner))) ?? false
    },
    mayRead: async (actor, batch, file) => {
      const { owner } = batch
      if (uploadedBy(actor, batch, file) === 'file') return true
      // others may have put files into it: the person who began a batch has no more right to those than anybody else
      if (!owner) return false
      if (actor.viewer.isAdmin) return true
      return (await ownersOf(owner.module)?.mayRead(actor, owner)) ?? false
    },
  }
}

export const readBatch = (db: Kysely<Tables>, batchId: string): Promise<BatchRow | undefined> =>
  db.selectFrom('file_batches').selectAll().where('batch_id', '=', batchId).executeTakeFirst()

/** The file, if the caller may see it; unknown and foreign ones look alike (404). */
export async function requireReadable(actor: Actor, rights: FileRights, fileId: number) {
  const file = await actor.services.db
    .selectFrom('files')
    .selectAll()
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  if (!file) refuse('notFound')
  const batch = await rights.findBatch(actor.services.db, file.batch_id)
  if (!(await rights.mayRead(actor, batch, file))) refuse('notFound')
  return { file, batch }
}

/** The file, if the caller may change it: 404 when they may not even see it, 401 otherwise. */
export async function requireEditable(actor: Actor, rights: FileRights, fileId: number) {
  const found = await requireReadable(actor, rights, fileId)
  if (!(await rights.mayEdit(actor, found.batch, found.file))) refuse('forbidden')
  return found
}
