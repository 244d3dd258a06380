import type { LoginUser } from '#protocol/manage/people/shapes.ts'
import type { Context } from '#server/access/context.ts'
import { sessionCookie, TOKEN_NAME } from '#server/access/token.ts'
import { presentLoginUser } from './present.ts'

/** Who calls (platform.md §5.2). Every page begins with it: the cookie must not end before the session, which each call prolongs. */
export function readLoginUser(context: Context<unknown>): LoginUser {
  const { services, viewer, session, token, client, cookies, setCookie } = context
  if (token && cookies[TOKEN_NAME] === token) setCookie(TOKEN_NAME, token, sessionCookie(client.secure))
  return presentLoginUser(services.directory.current(), viewer, session)
}
