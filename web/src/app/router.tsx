import { createBrowserRouter, type RouteObject } from 'react-router'
import { noteHere } from '#web/platform/client-log.ts'
import { notePending, ownPage } from '#web/platform/lazy-page.ts'
import { areas } from './areas.ts'
import { loadFaces } from './faces.ts'
import { requireSession, toNotFound } from './guard.ts'
import { NotFound } from './pages/NotFound.tsx'
import { PageError } from './pages/PageError.tsx'
import { Root } from './Root.tsx'
import { enterApplication, enterManage, enterStart } from './starts.ts'

const forbidden = ownPage(async () => ({ default: (await import('./frame/SideFrame.tsx')).ForbiddenPage }))

const routesWithin = (path: `/${string}`): RouteObject[] =>
  areas.flatMap(({ within }) => within?.[path] ?? [])

const applicationRoutes: RouteObject[] = areas.flatMap(({ application }) =>
  application
    ? {
        path: application.path,
        lazy: ownPage(() => import('./frame/ModuleFrame.tsx')),
        children: [
          { index: true, loader: enterApplication(application.path), lazy: forbidden },
          {
            errorElement: <PageError />,
            children: [...routesWithin(application.path), ...application.routes],
          },
        ],
      }
    : [],
)

const manageRoutes: RouteObject[] = [
  { index: true, loader: enterManage, lazy: forbidden },
  { errorElement: <PageError />, children: areas.flatMap(({ manage = [] }) => manage) },
]

/** The faces of the areas are fetched along with the frame. */
async function loadSignedIn() {
  const [{ default: SignedIn }, faces] = await Promise.all([import('./SignedIn.tsx'), loadFaces()])
  return { default: () => <SignedIn faces={faces} /> }
}

const signedInRoutes: RouteObject[] = [
  {
    lazy: ownPage(() => import('./frame/AppFrame.tsx')),
    children: [
      { index: true, loader: enterStart, lazy: forbidden },
      ...applicationRoutes,
      { errorElement: <PageError />, children: areas.flatMap(({ pages = [] }) => pages) },
    ],
  },
  { path: 'manage', lazy: ownPage(() => import('./frame/ManageFrame.tsx')), children: manageRoutes },
]

export const router = createBrowserRouter([
  {
    Component: Root,
    errorElement: <PageError whole />,
    children: [
      ...areas.flatMap(({ outside = [] }) => outside),
      { path: '404', Component: NotFound },
      {
        loader: requireSession,
        shouldRevalidate: () => false,
        lazy: ownPage(loadSignedIn),
        children: signedInRoutes,
      },
      { path: '*', loader: toNotFound, Component: NotFound },
    ],
  },
])

let page = ''
router.subscribe(({ navigation, location }) => {
  const target = navigation.location
  notePending(target && target.pathname + target.search)
  // what stands behind the path may have been typed
  if (location.pathname !== page) noteHere('page', location.pathname)
  page = location.pathname
})
