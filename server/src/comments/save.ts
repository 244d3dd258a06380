import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Comment, commentCalls } from '#protocol/comments/calls.ts'
import { viewerOf } from '#server/access/viewer.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction, type Tables } from '#server/platform/database/database.ts'
import { refuse } from '#server/platform/refusal.ts'
import { COMMENT, requireAccess } from './comments.ts'
import { type CommentContent, mentionedIn, readContent } from './content.ts'
import { notifyOfComment } from './notify.ts'
import { type CommentRow, presentComment } from './present.ts'

type Trx = Transaction<Tables>
export type SaveRequest = z.output<typeof commentCalls.save.request>

/**
 * Writes a comment, answers one, or changes one's own. A reply stands under the top-level comment, whichever of its replies it
 * answers. Who is mentioned must be able to read it.
 */
export async function saveComment(actor: Actor, request: SaveRequest): Promise<Comment> {
  const { services } = actor
  const people = services.directory.current()
  const content = readContent(request.content, people, request.batchId !== undefined)
  const row = await inTransaction(services.db, async (trx) => {
    const access = await requireAccess(actor, request, trx)
    if (!access.mayWrite) refuse('forbidden')
    const known = request.commentId === undefined ? null : await lockOwn(trx, actor, request)
    await requireReaders(trx, actor, request, content.mentioned)
    const written = known
      ? await rewrite(trx, actor, known, request, content)
      : await write(trx, actor, request, content)
    if (written.batch_id) {
      const owner = { module: COMMENT, id: written.comment_id, field: '' }
      await services.files.claim(trx, actor, written.batch_id, owner)
    }
    const before = known ? mentionedIn(known.content) : []
    const mentioned = content.mentioned.filter((userId) => !before.includes(userId))
    await notifyOfComment(trx, actor, { row: written, access, text: content.text, mentioned, isNew: !known })
    await services.comments.subject(request.type).changed?.(trx, actor, request.typeId)
    return written
  })
  const files = await services.files.list(services.db, row.batch_id ? [row.batch_id] : [])
  return presentComment(row, people, files)
}

/** The caller's own comment on this very subject. */
async function lockOwn(trx: Trx, { viewer }: Actor, request: SaveRequest): Promise<CommentRow> {
  const row = await trx
    .selectFrom('comments')
    .selectAll()
    .where('comment_id', '=', request.commentId ?? 0)
    .where('type', '=', request.type)
    .where('type_id', '=', request.typeId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) refuse('commentGone')
  return row.create_user === viewer.userId ? row : refuse('forbidden')
}

/** Nobody is called to what he may not see. */
async function requireReaders(
  trx: Trx,
  { services, client }: Actor,
  { type, typeId }: SaveRequest,
  mentioned: readonly number[],
): Promise<void> {
  const people = services.directory.current()
  const subject = services.comments.subject(type)
  for (const userId of mentioned) {
    const reader: Actor = { services, client, viewer: viewerOf(people, userId) }
    const isThere = (people.user(userId)?.status ?? 0) !== 0
    if (!isThere || !(await subject.access(reader, typeId, trx)))
      refuse('commentMentionUnseen', people.realname(userId))
  }
}

/** Files that are named anew take the place of the ones before. */
async function rewrite(
  trx: Trx,
  { services }: Actor,
  known: CommentRow,
  { batchId }: SaveRequest,
  { html }: CommentContent,
): Promise<CommentRow> {
  const owner = { module: COMMENT, id: known.comment_id, field: '' }
  if (known.batch_id && known.batch_id !== batchId) await services.files.release(trx, [known.batch_id], owner)
  return trx
    .updateTable('comments')
    .set({ content: html, batch_id: batchId ?? null, update_time: services.clock.now() })
    .where('comment_id', '=', known.comment_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function write(
  trx: Trx,
  actor: Actor,
  request: SaveRequest,
  { html }: CommentContent,
): Promise<CommentRow> {
  const { services, viewer } = actor
  const thread = request.mainId ? await holdThread(trx, request, request.mainId) : null
  return trx
    .insertInto('comments')
    .values({
      type: request.type,
      type_id: request.typeId,
      main_id: thread?.mainId ?? null,
      answered_user: thread?.answered ?? null,
      content: html,
      batch_id: request.batchId ?? null,
      create_user: viewer.userId,
      create_time: services.clock.now(),
      update_time: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The top-level comment, held, and who of those who wrote below it is answered: its author when nobody is named. */
async function holdThread(trx: Trx, { type, typeId, pid }: SaveRequest, commentId: number) {
  const named = await trx
    .selectFrom('comments')
    .select(['comment_id', 'main_id', 'create_user'])
    .where('comment_id', '=', commentId)
    .where('type', '=', type)
    .where('type_id', '=', typeId)
    .executeTakeFirst()
  const mainId = named?.main_id ?? named?.comment_id ?? 0
  const thread = await trx
    .selectFrom('comments')
    .select(['comment_id', 'create_user'])
    .where((where) => where.or([where('comment_id', '=', mainId), where('main_id', '=', mainId)]))
    .forKeyShare()
    .execute()
  if (!named || !thread.some((each) => each.comment_id === mainId)) refuse('commentGone')
  const answered = pid ? thread.find((each) => each.create_user === pid)?.create_user : named.create_user
  return { mainId, answered: answered ?? refuse('commentGone') }
}
