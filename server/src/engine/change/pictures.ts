import { type Kysely, sql, type Transaction } from 'kysely'
import { toIds } from '#protocol/fields/value/ids.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { type Pictures, pictureListKey } from '#protocol/record/declaration/declared-details.ts'
import type { AppServices } from '#server/access/context.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { isPicture } from '#server/platform/files/content.ts'
import { refusal } from '#server/platform/refusal.ts'
import type { StoredRow, Values, Writer } from '../model/rules.ts'

interface SavedPictures {
  id: number
  /** Null: the record is new. */
  before: StoredRow | null
  after: Values
}

interface PictureFile {
  file_id: number
  batch_id: string
  mime: string
}

async function findFiles(db: Kysely<Tables>, ids: readonly number[]): Promise<Map<number, PictureFile>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<PictureFile>`
    select file_id, batch_id, mime from files where file_id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.file_id, row]))
}

/**
 * Claims pictures newly named by a record and releases those no longer named, in the transaction of the write. Refuses files that are
 * not pictures, do not exist, or belong to someone or something else.
 */
export async function keepPictures(
  trx: Transaction<Tables>,
  actor: Writer,
  type: RecordType,
  { id, before, after }: SavedPictures,
): Promise<void> {
  for (const { name, label } of type.pictures ?? []) {
    const [old, now] = [toIds(before?.[name]), toIds(after[name])]
    if (old.join() === now.join()) continue
    const key = toKey(name)
    const owner = { module: type.key, id, field: key }
    const files = await findFiles(trx, [...new Set([...old, ...now])])
    const named = now.map((each) => {
      const file = files.get(each)
      if (!file) throw refusal('valueUnknown', label).at(key)
      if (!isPicture(file.mime)) throw refusal('pictureMissing').at(key)
      return file
    })
    // clients may upload into the record's own files, which it has anyway
    const isOwn = ({ batch_id }: PictureFile) => batch_id === (before ?? after).batch_id
    const kept = new Set(old)
    for (const file of named)
      if (!kept.has(file.file_id) && !isOwn(file))
        await actor.services.files.claim(trx, actor, file.batch_id, owner)
    const inUse = new Set(named.map(({ batch_id }) => batch_id))
    const left = old
      .flatMap((each) => files.get(each) ?? [])
      .filter((file) => !isOwn(file) && !inUse.has(file.batch_id))
    await actor.services.files.release(
      trx,
      left.map(({ batch_id }) => batch_id),
      owner,
    )
  }
}

const toFiles = (value: unknown, found: ReadonlyMap<string, FileEntity>) =>
  toIds(value).flatMap((each) => found.get(String(each)) ?? [])

/** The files of the pictures of a record, in their order, under the keys of their lists; none for types without pictures. */
export async function readPictures(
  { services }: { services: Pick<AppServices, 'db' | 'files'> },
  { pictures = [] }: { pictures?: readonly Pictures[] },
  row: Readonly<Record<string, unknown>>,
): Promise<Record<string, FileEntity[]>> {
  const ids = pictures.flatMap(({ name }) => toIds(row[toKey(name)]))
  const files = await findFiles(services.db, ids)
  const batches = [...new Set([...files.values()].map(({ batch_id }) => batch_id))]
  const lists = batches.length > 0 ? [...(await services.files.list(services.db, batches)).values()] : []
  const found = new Map(lists.flat().map((file) => [file.fileId, file]))
  return Object.fromEntries(
    pictures.flatMap((each) =>
      // users who may not see the field have no key of it in the row
      toKey(each.name) in row ? [[pictureListKey(each), toFiles(row[toKey(each.name)], found)]] : [],
    ),
  )
}
