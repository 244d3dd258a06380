import type { Selectable } from 'kysely'
import type { UploadedFile } from '#protocol/files/calls.ts'
import { plainText } from '#protocol/platform/plain-text.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import type { Snapshot } from '#server/access/snapshot.ts'
import type { Tables } from '#server/platform/database/database.ts'
import { formatMoment } from '#server/platform/time/clock.ts'
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

/** Files from before names were taken in so may still have marks that turn their extension around. */
const shownName = ({ name }: Pick<FileRow, 'name'>) => plainText(name)

const flagOf = (publicKey: string | null) => (publicKey ? '1' : '0')

export function toEntity(file: FileRow, people: Snapshot): FileEntity {
  return {
    fileId: String(file.file_id),
    fileType: file.kind === 2 ? 'img' : 'file',
    name: shownName(file),
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
    name: shownName(file),
    size: file.size,
    batchId: file.batch_id,
    url: urlOf(file),
    type: file.kind,
    isPublic: flagOf(file.public_key),
    path: null,
  }
}
