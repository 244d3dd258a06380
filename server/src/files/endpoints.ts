import { sql } from 'kysely'
import { fileCalls } from '#protocol/files/calls.ts'
import { renamed } from '#protocol/files/file-kinds.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { type Endpoint, on, onPublic } from '#server/access/endpoint.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { refuse } from '#server/platform/refusal.ts'
import { fetchErrorSheet } from '#server/platform/sheets/error-sheets.ts'
import { changeAvatar } from './avatar.ts'
import { type FileRow, toEntity, toUploaded } from './present.ts'
import { requireEditable, requireReadable } from './rights.ts'
import { serveFile, servePreview, servePublic } from './serve.ts'
import { addFile, removeFiles, setSingleFile } from './upload.ts'

export const fileEndpoints: readonly Endpoint[] = [
  on(fileCalls.upload, async (context) =>
    toUploaded(await addFile(context, context.uploads[0], context.request)),
  ),
  on(fileCalls.uploadBySingle, async (context) =>
    toUploaded(await setSingleFile(context, context.uploads[0], context.request)),
  ),
  on(fileCalls.list, (context) => listBatch(context, context.request.batchId)),
  on(fileCalls.one, async (context) => (await listBatch(context, context.request.batchId))[0] ?? null),
  on(fileCalls.byId, async (context) => {
    const { file } = await requireReadable(context, rightsOf(context), Number(context.request.fileId))
    return toEntity(file, context.services.directory.current())
  }),
  on(fileCalls.byIds, (context) => listFiles(context, context.request.fileIds)),
  on(fileCalls.remove, ({ request: { id }, ...context }) =>
    /^\d{1,18}$/.test(id) ? removeFile(context, Number(id)) : removeBatch(context, id),
  ),
  on(fileCalls.removeBatch, ({ request: { batchId, type }, ...context }) =>
    removeBatch(context, batchId, type),
  ),
  on(fileCalls.removeBatches, async ({ request: { batchIds }, ...context }) => {
    const { findBatch, mayEdit } = rightsOf(context)
    const batches = await Promise.all([...new Set(batchIds)].map((batchId) => findBatch(context.db, batchId)))
    for (const batch of batches) if (!(await mayEdit(context, batch))) refuse('forbidden')
    for (const batch of batches) await removeFiles(context, batch, 'all')
  }),
  on(fileCalls.rename, async (context) => {
    const { fileId, name } = context.request
    const { file } = await requireEditable(context, rightsOf(context), Number(fileId))
    await context.db
      .updateTable('files')
      .set({ name: renamed(file.name, name) })
      .where('file_id', '=', file.file_id)
      .execute()
  }),
  on(fileCalls.down, async (context) => {
    const { file } = await requireReadable(context, rightsOf(context), Number(context.request.fileId))
    return serveFile(context, file)
  }),
  onPublic(fileCalls.public, (context) => servePublic(context, context.request.key)),
  onPublic(fileCalls.preview, (context) => servePreview(context, context.request.url)),
  on(fileCalls.importErrors, ({ services, viewer, request }) =>
    fetchErrorSheet(services, viewer.userId, request.token),
  ),
  on(fileCalls.updateImg, (context) => changeAvatar(context, context.uploads[0])),
]

const rightsOf = ({ services }: Pick<Actor, 'services'>) => services.fileService.rights

/** Files of a batch the caller may see, oldest first; [] for a batch that nothing was uploaded into. */
async function listBatch(actor: Actor, batchId: string): Promise<FileEntity[]> {
  const { services } = actor
  const rows = await services.db
    .selectFrom('files')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('file_id')
    .execute()
  return presentReadable(actor, rows)
}

/** Of these files, those that the caller may see, in the order asked. */
async function listFiles(actor: Actor, fileIds: readonly string[]): Promise<FileEntity[]> {
  const ids = fileIds.map(Number)
  const rows = await actor.services.db
    .selectFrom('files')
    .selectAll()
    .where(sql<boolean>`file_id = any(${ids}::bigint[])`)
    .execute()
  const readable = new Map((await presentReadable(actor, rows)).map((file) => [Number(file.fileId), file]))
  return ids.flatMap((id) => readable.get(id) ?? [])
}

/** Rights are asked once per batch and uploader, not per file. */
async function presentReadable(actor: Actor, rows: readonly FileRow[]): Promise<FileEntity[]> {
  const { findBatch, mayRead } = rightsOf(actor)
  const people = actor.services.directory.current()
  const shown: FileEntity[] = []
  for (const [batchId, files] of Map.groupBy(rows, (row) => row.batch_id)) {
    const batch = await findBatch(actor.services.db, batchId)
    const isMember = await mayRead(actor, batch)
    for (const file of files)
      if (isMember || file.create_user_id === actor.viewer.userId) shown.push(toEntity(file, people))
  }
  return shown
}

async function removeFile(actor: Actor, fileId: number): Promise<void> {
  const { file, batch } = await requireEditable(actor, rightsOf(actor), fileId)
  await removeFiles(actor, batch, [file.file_id])
}

async function removeBatch(actor: Actor, batchId: string, kind?: 1 | 2): Promise<void> {
  const { findBatch, mayEdit } = rightsOf(actor)
  const batch = await findBatch(actor.services.db, batchId)
  if (!(await mayEdit(actor, batch))) refuse('forbidden')
  await removeFiles(actor, batch, 'all', kind)
}
