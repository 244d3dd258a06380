import type { Selectable } from 'kysely'
import type { UploadedFile } from '#protocol/files/calls.ts'
import type { FileEntity } from '#protocol/record/calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import { formatMoment } from '#server/platform/clock.ts'
import type { Tables } from '#server/platform/database.ts'
import './tables.ts'

export type FileRow = Selectable<Tables['files']>

/** Where a client finds the bytes; the storage key is never shown (platform.md §8.1). */
export function urlOf({
  file_id,
  name,
  public_key,
}: Pick<FileRow, 'file_id' | 'name' | 'public_key'>): string {
  return public_key
    ? `/adminFile/public/${public_key}/${encodeURIComponent(name)}`
    : `/adminFile/down/${file_id}`
}

const flagOf = (publicKey: string | null) => (publicKey ? '1' : '0')

export function toEntity(file: FileRow, people: Snapshot): FileEntity {
  return {
    fileId: String(file.file_id),
    fileType: file.kind === 2 ? 'img' : 'file',
    name: file.name,
    size: file.size,
    batchId: file.batch_id,
    url: urlOf(file),
    createTime: formatMoment(file.create_time),
    createUserId: file.create_user_id,
    createUserName: people.realname(file.create_user_id),
    source: null,
    readOnly: null,
    isPublic: flagOf(file.public_key),
  }
}

export function toUploaded(file: FileRow): UploadedFile {
  return {
    fileId: String(file.file_id),
    name: file.name,
    size: file.size,
    batchId: file.batch_id,
    url: urlOf(file),
    type: file.kind,
    isPublic: flagOf(file.public_key),
    path: null,
  }
}
