import { type LoaderFunction, redirect } from 'react-router'
import type { Auth } from '#protocol/platform/permissions.ts'
import type { Application } from '#web/platform/application.ts'
import { ensureSession } from '#web/platform/session.ts'
import { firstEntry, startPath, visibleMenu } from './visible.ts'

type FindPath = (auth: Auth) => string | undefined | Promise<string | undefined>

/**
 * An address that only leads on. It does so before anything is drawn: a page that redirects when it appears would undo
 * what the person has clicked meanwhile. Where there is nothing to lead to, the route's own component says so.
 */
const leadTo =
  (findPath: FindPath): LoaderFunction =>
  async () => {
    // without a session the guard above leads away
    const session = await ensureSession().catch(() => null)
    const path = session && (await findPath(session.auth))
    return path ? redirect(path) : null
  }

const manageMenu = () => import('./frame/manage-menu.tsx')

/** `/`: the first application; people who only administrate start there. */
export const enterStart = leadTo(
  async (auth) => startPath(auth) ?? ((await manageMenu()).firstManageEntry(auth) && '/manage'),
)

/** An application's own address leads to its first page (foundations §2.3). */
export const enterModule = ({ menu }: Application): LoaderFunction =>
  leadTo((auth) => firstEntry(visibleMenu(auth, menu))?.path)

/** `/manage` leads to its first page. */
export const enterManage = leadTo(async (auth) => (await manageMenu()).findManagePath(auth))
