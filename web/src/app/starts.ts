import { generatePath, type LoaderFunction, redirect } from 'react-router'
import type { Auth } from '#protocol/platform/permissions.ts'
import { ensureSession } from '#web/platform/session.ts'
import { type Faces, loadFaces } from './faces.ts'
import { findManagePath, firstManageEntry } from './manage-menu.ts'
import { firstEntry, startPath, visibleMenu } from './visible.ts'

type FindPath = (auth: Auth, faces: Faces) => string | undefined | Promise<string | undefined>

/**
 * An address that only leads on. It does so before anything is drawn: a page that redirects when it appears would undo
 * what the person has clicked meanwhile. Where there is nothing to lead to, the route’s own component shows it.
 */
const leadTo =
  (findPath: FindPath): LoaderFunction =>
  async () => {
    // without a session the guard above leads away
    const session = await ensureSession().catch(() => null)
    const path = session && (await findPath(session.auth, await loadFaces()))
    return path ? redirect(path) : null
  }

/** `/`: an application or the administration. */
export const enterStart = leadTo((auth, { applications, manage }) =>
  startPath(auth, applications, firstManageEntry(auth, manage) !== undefined),
)

/** An application's own address leads to its first page (foundations §2.3). */
export const enterApplication = (path: string): LoaderFunction =>
  leadTo((auth, { applications }) => {
    const menu = applications.find((application) => application.path === path)?.menu ?? []
    return firstEntry(visibleMenu(auth, menu))?.path
  })

/** `/manage` leads to its first page. */
export const enterManage = leadTo((auth, { manage }) => findManagePath(auth, manage))

/** An address of the specification leads to the page that answers it, with its parameters and what is behind the path. */
export const enterAlias =
  (to: string): LoaderFunction =>
  ({ params, request }) => {
    const { search, hash } = new URL(request.url)
    return redirect(generatePath(to, params) + search + hash)
  }
