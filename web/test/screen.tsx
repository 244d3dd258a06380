import { act, configure, render, screen, waitFor } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { ConfigProvider } from 'antd'
import type { ReactElement } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { Providers } from '#web/app/Providers.tsx'
import { loadNotices } from '#web/platform/notices.ts'
import { Themed } from '#web/ui/theme/Themed.tsx'

/** Longer than anything takes on a machine that does much besides. */
configure({
  asyncUtilTimeout: 30_000,
  // reasons of closed buttons are read by screen readers alone
  defaultIgnore: 'script, style, [hidden]',
})

/** Rules of style are for a browser: here they would only be computed, for every question whether something can be seen. */
const unstyled = { zeroRuntime: true }

type Router = ReturnType<typeof createMemoryRouter>

function draw(router: Router) {
  loadNotices()
  render(
    <Providers>
      <Themed>
        <ConfigProvider theme={unstyled}>
          <RouterProvider router={router} />
        </ConfigProvider>
      </Themed>
    </Providers>,
  )
  return { user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }), router }
}

/** Draws a part of the product as in the page: language, cache and addresses around it. */
export const show = (element: ReactElement, at = '/') =>
  draw(createMemoryRouter([{ path: '*', element }], { initialEntries: [at] }))

/** The same with routes of the case's own. */
export const showRoutes = (routes: RouteObject[], at: string) =>
  draw(createMemoryRouter(routes, { initialEntries: [at] }))

/** The same, with what all areas show to people who are signed in: settings, menus, screens of record types. */
export async function showAmongAreas(element: ReactElement, at = '/') {
  const { loadFaces } = await import('#web/app/faces.ts')
  const { default: SignedIn } = await import('#web/app/SignedIn.tsx')
  const children = [{ path: '*', element }]
  const signedIn = { element: <SignedIn faces={await loadFaces()} />, children }
  return draw(createMemoryRouter([signedIn], { initialEntries: [at] }))
}

/** Opens an address of the whole client, as a browser does: guards, frame and page. */
export async function open(at: string) {
  const { router } = await import('#web/app/router.tsx')
  // where the case before ended is not where this one begins
  await router.navigate('/404')
  const drawn = draw(router)
  await act(() => router.navigate(at))
  return drawn
}

/** Whether a button is closed; it is not switched off as a field is, since its reason must be reached. */
export const isClosed = (button: Element | null): boolean => button?.getAttribute('aria-disabled') === 'true'

/** Takes an entry of the list that has dropped down. */
export async function pick(user: UserEvent, title: string): Promise<void> {
  const entry = await waitFor(() => {
    const [shown] = screen
      .getAllByTitle(title)
      .filter((each) => each.closest('.ant-select-dropdown:not(.ant-select-dropdown-hidden)'))
    if (!shown) throw new Error(`no list shows ${title}`)
    return shown
  })
  await user.click(entry)
}

/** Types a name into a people select, takes the person and leaves the field. */
export async function choosePerson(user: UserEvent, field: HTMLElement, name: string): Promise<void> {
  await user.type(field, name)
  await pick(user, name)
  await user.tab()
}
