import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { Tables } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import type { Actor, Writer } from './rules.ts'

/**
 * What a batch of files belongs to: a kind of thing (`customer`, `avatar`), its id, and where in it. For records `field`
 * is a field's key, `''` for the files of the record itself, `activity` for those of its follow-ups.
 */
export interface BatchOwner {
  module: string
  id: number
  field: string
}

/** How the `field` of files begins that only their own calls show and change; they are removed with their record. */
export const CLOSED_PLACE = '#'

export interface FileChange {
  kind: 'added' | 'removed'
  names: readonly string[]
}

/** What the caller uploaded: the file, the first file of a whole batch, or neither. */
export type Uploaded = 'file' | 'batch' | null

/** How the owners of some modules decide about their files (platform.md §8.3). */
export interface FileOwners {
  owns(module: string): boolean
  mayRead(actor: Actor, owner: BatchOwner): Promise<boolean>
  /** Add, rename, delete. */
  mayEdit(actor: Actor, owner: BatchOwner, uploaded: Uploaded): Promise<boolean>
  /** Add files alone; absent: who may edit. */
  mayAdd?(actor: Actor, owner: BatchOwner): Promise<boolean>
  /** Adding is a right of its own, which editing does not include: `mayAdd` decides alone. */
  addsApart?: true
  /** The owner of a batch into which nothing was uploaded yet. */
  find?(db: Kysely<Tables>, batchId: string): Promise<BatchOwner | null>
  /** Notified inside the transaction after files came or went. */
  changed?(trx: Transaction<Tables>, actor: Actor, owner: BatchOwner, change: FileChange): Promise<void>
}

/** A stored file, whole. */
export interface StoredFile {
  batchId: string
  name: string
  mime: string
  bytes: Buffer
}

/** What the engine and areas may ask of stored files; the area of files keeps them. */
export interface Files {
  /** Refuses (401) a batch made by another user or owned by something else. Called before the owner is written. */
  requireFree(trx: Transaction<Tables>, actor: Writer, batchId: string, owner?: BatchOwner): Promise<void>
  /** Gives a batch its owner: the caller's own free one, or none yet. Doing it again changes nothing; 401 otherwise. */
  claim(trx: Transaction<Tables>, actor: Writer, batchId: string, owner: BatchOwner): Promise<void>
  /** The same for a file that is named by its address; addresses of public pictures and of others need no owner. */
  claimUrl(trx: Transaction<Tables>, actor: Actor, url: string, owner: BatchOwner): Promise<void>
  /** The owner needs these batches no more: they are removed after a day. Batches of other owners stay. */
  release(trx: Transaction<Tables>, batchIds: readonly string[], owner: BatchOwner): Promise<void>
  /** Gives released batches back to the owner that released them; what has found another owner meanwhile stays there. */
  takeBack(trx: Transaction<Tables>, batchIds: readonly string[], owner: BatchOwner): Promise<void>
  /** Removes everything that belongs to these, once they are gone for good. */
  removeOwned(trx: Transaction<Tables>, module: string, ids: readonly number[]): Promise<void>
  /** Removes what belongs to one field of all records of a module, or of these batches of it. */
  removeOfField(
    trx: Transaction<Tables>,
    owner: Pick<BatchOwner, 'module' | 'field'>,
    batchIds?: readonly string[],
  ): Promise<void>
  /** Everything of these modules is gone: their files are removed soon after the transaction, however many there are. */
  clear(trx: Transaction<Tables>, modules: readonly string[]): Promise<void>
  /** Copies the files of one batch into another, new one of `owner`, without copying bytes; the uploaders stay. */
  copy(trx: Transaction<Tables>, from: string, to: string, owner: BatchOwner): Promise<void>
  /** Files by batchId, oldest first. Checks no rights: the caller has checked access to the owner. */
  list(db: Kysely<Tables>, batchIds: readonly string[]): Promise<Map<string, FileEntity[]>>
  count(db: Kysely<Tables>, batchIds: readonly string[]): Promise<number>
  /** A page of the files of many batches, newest first, with their number; `batches` selects the ids. Checks no rights. */
  page(
    db: Kysely<Tables>,
    batches: RawBuilder<unknown>,
    window: { page: number; limit: number },
  ): Promise<{ total: number; list: FileEntity[] }>
  /** A public picture by its address (`richPicture`), for documents; null: there is none. */
  publicPicture(db: Kysely<Tables>, address: string): Promise<{ mime: string; bytes: Buffer } | null>
  /** A stored file with its bytes, of at most `most`; null: gone, or larger. Checks no rights. */
  bytes(db: Kysely<Tables>, fileId: number, most: number): Promise<StoredFile | null>
  /** Stores a generated file for the user only; deleted after a day unless claimed. */
  keep(actor: Actor, made: Pick<Upload, 'name' | 'path' | 'size'>): Promise<FileEntity>
}

declare module '#server/access/context.ts' {
  interface AppServices {
    files: Files
  }
}

declare module '#server/access/area.ts' {
  interface Part {
    /** Decide about the files of what they own. */
    fileOwners?: readonly FileOwners[]
    /** Rights whose holders put pictures into what is shown without a session: texts of an editor, covers. */
    publishing?: readonly string[]
  }
}

/** An id of a batch as forms send it. */
export const isBatchId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-zA-Z-]{8,64}$/.test(value)
