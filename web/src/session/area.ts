import { area } from '#web/platform/area.ts'
import { lazyPage, ownPage } from '#web/ui/lazy-page.ts'
import { enterLogin, enterSetup, enterWelcome } from './enter.ts'

/** Signing in, the first run, and what everybody sees of his own sessions. */
export const session = area({
  key: 'session',
  outside: [
    { path: 'login', loader: enterLogin, lazy: ownPage(() => import('./login/LoginPage.tsx')) },
    { path: 'oidc', lazy: lazyPage(() => import('./oidc/OidcPage.tsx')) },
    { path: 'welcome', loader: enterWelcome, lazy: lazyPage(() => import('./welcome/WelcomePage.tsx')) },
    {
      path: 'second-factor',
      loader: enterSetup,
      lazy: lazyPage(() => import('./second-factor/SetupPage.tsx')),
    },
  ],
  manage: [
    {
      path: 'login-security',
      lazy: lazyPage(() => import('./second-factor/LoginSecurityPage.tsx')),
    },
  ],
  face: async () => (await import('./face.tsx')).sessionFace,
})
