import { createBrowserRouter, type RouteObject } from 'react-router'
import { lazyPage, notePending } from '#web/platform/lazy-page.ts'
import { applications } from './applications.tsx'
import { enterLogin, enterWelcome, requireSession, toNotFound } from './guard.ts'
import { NotFound } from './pages/NotFound.tsx'
import { PageError } from './pages/PageError.tsx'
import { Splash } from './pages/Splash.tsx'
import { Root } from './Root.tsx'
import { enterManage, enterModule, enterStart } from './starts.ts'

const forbidden = lazyPage(async () => ({ default: (await import('./frame/Area.tsx')).Forbidden }))

const moduleRoutes: RouteObject[] = applications.map((application) => ({
  path: application.path,
  lazy: lazyPage(() => import('./frame/ModuleFrame.tsx')),
  children: [
    { index: true, loader: enterModule(application), lazy: forbidden },
    { errorElement: <PageError />, children: [...application.routes] },
  ],
}))

const manageRoutes: RouteObject[] = [
  { index: true, loader: enterManage, lazy: forbidden },
  {
    errorElement: <PageError />,
    children: [
      { path: 'employee-dep', lazy: lazyPage(() => import('#web/manage/people/PeoplePage.tsx')) },
      {
        path: 'role-auth/:roleType/:name',
        lazy: lazyPage(() => import('#web/manage/roles/RolesPage.tsx')),
      },
      { path: 'recycle', lazy: lazyPage(() => import('#web/manage/recycle/RecyclePage.tsx')) },
      { path: 'customer/customer', lazy: lazyPage(() => import('#web/crm/pool/manage/PoolsPage.tsx')) },
      {
        path: 'customer/biz-param',
        lazy: lazyPage(() => import('#web/manage/parameters/ParametersPage.tsx')),
      },
      {
        path: 'customer/custom-field',
        lazy: lazyPage(() => import('#web/manage/fields/FieldsPage.tsx')),
      },
      {
        path: 'customer/custom-field/:type/:label/:id',
        lazy: lazyPage(() => import('#web/manage/fields/DesignerPage.tsx')),
      },
    ],
  },
]

const signedInRoutes: RouteObject[] = [
  {
    lazy: lazyPage(() => import('./frame/AppFrame.tsx')),
    children: [
      { index: true, loader: enterStart, lazy: forbidden },
      ...moduleRoutes,
      {
        path: 'person/*',
        errorElement: <PageError />,
        lazy: lazyPage(() => import('#web/person/PersonPage.tsx')),
      },
    ],
  },
  { path: 'manage', lazy: lazyPage(() => import('./frame/ManageFrame.tsx')), children: manageRoutes },
]

export const router = createBrowserRouter([
  {
    Component: Root,
    HydrateFallback: Splash,
    errorElement: <PageError whole />,
    children: [
      { path: 'login', loader: enterLogin, lazy: lazyPage(() => import('#web/session/login/LoginPage.tsx')) },
      {
        path: 'welcome',
        loader: enterWelcome,
        lazy: lazyPage(() => import('#web/session/welcome/WelcomePage.tsx')),
      },
      { path: '404', Component: NotFound },
      { loader: requireSession, shouldRevalidate: () => false, children: signedInRoutes },
      { path: '*', loader: toNotFound, Component: NotFound },
    ],
  },
])

router.subscribe(({ navigation }) => {
  const target = navigation.location
  notePending(target && target.pathname + target.search)
})
