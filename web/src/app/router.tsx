import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from 'react-router'
import { logLocally } from '#web/platform/client-log.ts'
import { notePending, ownPage } from '#web/ui/lazy-page.ts'
import { areas } from './areas.ts'
import { loadFaces } from './faces.ts'
import { requireSession, toNotFound } from './guard.ts'
import { NotFound } from './pages/NotFound.tsx'
import { PageError } from './pages/PageError.tsx'
import { Root } from './Root.tsx'
import { enterAlias, enterApplication, enterManage, enterStart } from './starts.ts'

const forbidden = ownPage(async () => ({ default: (await import('./frame/SideFrame.tsx')).ForbiddenPage }))

/**
 * What stands around a page is asked for right after the page itself: whichever comes first brings along what all of them
 * need, and a page that has run asks its own questions while the others are still on their way.
 */
const around = (load: Parameters<typeof ownPage>[0]): LazyRouteFunction<RouteObject> => {
  const fetchFrame = ownPage(load)
  return async () => {
    // the router names the outermost first, all of them in one go
    await null
    return fetchFrame()
  }
}

const routesWithin = (path: `/${string}`): RouteObject[] =>
  areas.flatMap(({ within }) => within?.[path] ?? [])

const applicationRoutes: RouteObject[] = areas.flatMap(({ application }) =>
  application
    ? {
        path: application.path,
        lazy: around(() => import('./frame/ModuleFrame.tsx')),
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

const aliasRoutes: RouteObject[] = areas.flatMap(({ aliases = {} }) =>
  Object.entries(aliases).map(([path, to]) => ({ path, loader: enterAlias(to) })),
)

/** The faces of the areas are fetched along with the frame. */
async function loadSignedIn() {
  const [{ default: SignedIn }, faces] = await Promise.all([import('./SignedIn.tsx'), loadFaces()])
  return { default: () => <SignedIn faces={faces} /> }
}

const signedInRoutes: RouteObject[] = [
  ...aliasRoutes,
  {
    lazy: around(() => import('./frame/AppFrame.tsx')),
    children: [
      { index: true, loader: enterStart, lazy: forbidden },
      ...applicationRoutes,
      { errorElement: <PageError />, children: areas.flatMap(({ pages = [] }) => pages) },
    ],
  },
  { path: 'manage', lazy: around(() => import('./frame/ManageFrame.tsx')), children: manageRoutes },
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
        lazy: around(loadSignedIn),
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
  if (location.pathname !== page) logLocally('page', location.pathname)
  page = location.pathname
})
