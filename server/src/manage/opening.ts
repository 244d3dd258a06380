import { openingCalls } from '#protocol/manage/opening-calls.ts'
import { part } from '#server/access/area.ts'
import { on } from '#server/access/endpoint.ts'
import { readCompany, readModules } from './company/opening.ts'
import { readHeaderOrder } from './company/user-settings.ts'
import { readLoginUser } from './people/login-user.ts'
import { readAuth } from './roles/auth.ts'

/** What a page asks before it opens, at once (platform.md §3.3). */
export const opening = part({
  endpoints: [
    on(openingCalls.queryOpening, async (context) => {
      const { db, viewer } = context
      const [auth, company, headerSort] = await Promise.all([
        readAuth(context),
        readCompany(context),
        readHeaderOrder(db, viewer.userId),
      ])
      return { user: readLoginUser(context), auth, company, modules: readModules(context), headerSort }
    }),
  ],
})
