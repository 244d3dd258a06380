import { z } from 'zod'
import { peopleCalls } from '#protocol/manage/people/calls.ts'
import { guardAdministrators } from '#server/access/administrators.ts'
import { adminAct, recordActs } from '#server/access/audit.ts'
import type { ReviewedAct } from '#server/access/second-review.ts'
import { requireFreeEmail } from './emails.ts'
import { requireUsers } from './rules.ts'

const valuesSchema = z.object({ email: z.string() })

/** 修改邮箱 of somebody: a provider or the directory of the company may let in whoever has it (platform.md §2.11, §2.12). */
export const emailChange: ReviewedAct<z.infer<typeof valuesSchema>> = {
  key: 'email',
  holds: 'always',
  title: '修改邮箱',
  need: peopleCalls.setUser.need,
  values: valuesSchema,
  words: ({ services }, { userId, values }) => {
    const before = services.directory.current().user(userId ?? 0)?.email
    return `邮箱由“${before ?? ''}”改为“${values.email}”`
  },
  check: ({ services, viewer }, { userId }) => {
    const snapshot = services.directory.current()
    guardAdministrators(snapshot, viewer, requireUsers(snapshot, [userId ?? 0]))
  },
  effect: ({ services }, { userId, values }) =>
    services.directory.current().user(userId ?? 0)?.email === values.email ? 'nothing' : 'ordinary',
  carryOut: async (trx, acting, targets) => {
    const snapshot = acting.services.directory.current()
    for (const { userId, values } of targets) {
      const [user] = requireUsers(snapshot, [userId ?? 0])
      if (!user || user.email === values.email) continue
      await requireFreeEmail(trx, { userId: user.userId, email: values.email })
      await trx.updateTable('users').set(values).where('user_id', '=', user.userId).execute()
      const words = emailChange.words(acting, { userId, values })
      await recordActs(trx, acting, [adminAct('users', '编辑', user.realname, `${user.realname}的${words}`)])
    }
    await acting.services.directory.changed(trx)
  },
}
