import { randomBytes } from 'node:crypto'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { Actor } from '#server/engine/model/rules.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Upload } from '#server/platform/http/uploads.ts'
import { refuse } from '#server/platform/refusal.ts'
import { urlOf } from './present.ts'
import { AVATAR } from './shared-owners.ts'
import { insertFile, withBytes } from './upload.ts'

/** Replaces the caller's own picture by a smaller copy of this one (platform.md §5.6); the old one is removed. */
export async function changeAvatar(actor: Actor, upload: Upload | undefined): Promise<void> {
  const { services, viewer } = actor
  if (!upload) refuse('uploadFailed')
  // loaded with the first picture: it is large and seldom needed
  const { shrinkAvatar } = await import('./avatar-picture.ts')
  await withBytes(actor, await shrinkAvatar(upload), { type: 'img' }, (bytes) =>
    inTransaction(services.db, async (trx) => {
      const owner = { module: AVATAR, id: viewer.userId, field: '' }
      const batchId = randomBytes(16).toString('hex')
      await services.files.removeOwned(trx, AVATAR, [viewer.userId])
      await services.files.claim(trx, actor, batchId, owner)
      const file = await insertFile(trx, actor, batchId, bytes)
      await trx
        .updateTable('users')
        .set({ img: urlOf(file) })
        .where('user_id', '=', viewer.userId)
        .execute()
      await recordActs(trx, actor, [adminAct('users', '编辑', viewer.realname, '修改头像')])
      await services.directory.changed(trx)
    }),
  )
}
