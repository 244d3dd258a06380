import { identityCalls } from '#protocol/session/identity-calls.ts'
import { part } from '#server/access/area.ts'
import { type Acting, adminAct, recordActs } from '#server/access/audit.ts'
import { on } from '#server/access/endpoint.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { passwordIsElsewhere } from '../ldap/door.ts'
import { providerName } from '../oidc/door.ts'
import { identitiesOf, takeAway } from './identities.ts'
import { identityRemoval } from './removal.ts'

/** By what a person is known elsewhere, as he sees and undoes it himself (platform.md §2.11). */
export const identities = part({
  endpoints: [
    on(identityCalls.list, listOwn),
    on(identityCalls.remove, (context) => removeOwn(context, context.request.identityId)),
  ],
  reviewed: [identityRemoval],
})

async function listOwn({ services, viewer }: Acting) {
  const identities = await identitiesOf(services, viewer.userId)
  const isLinked = identities.some(({ kind }) => kind === 'oidc')
  return {
    identities,
    linkable: isLinked ? '' : providerName(services),
    passwordElsewhere: await passwordIsElsewhere(services, viewer.userId),
  }
}

/** One of one's own, else 1102; what the directory of the company says of somebody is not his to undo. */
async function removeOwn(acting: Acting, identityId: number): Promise<void> {
  const { services, viewer } = acting
  await inTransaction(services.db, async (trx) => {
    const account = await takeAway(trx, { identityId, userId: viewer.userId, kind: 'oidc' })
    await recordActs(trx, acting, [adminAct('users', '编辑', viewer.realname, `解除了外部账号:${account}`)])
  })
}
