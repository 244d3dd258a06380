import type { ComponentType } from 'react'
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router'
import { reloadPage } from '#web/platform/reload-page.ts'
import { inTheme } from '#web/ui/theme/in-theme.ts'

let pending: string | undefined

/** The router notes where it is going, so that a page that failed can be opened by a fresh load of that address. */
export function notePending(target: string | undefined): void {
  pending = target
}

/** What is asked for later depends on what the page shows by then. */
const never = () => false

interface LazyPage {
  default: ComponentType
  /** Begins to ask for what the page shows first. */
  loader?: LoaderFunction
}

/**
 * A route's page in a file of its own, that draws nothing but our own parts: antd is fetched by what needs it. When the
 * file cannot be fetched (a new version was deployed), the pending address is loaded afresh (foundations §2.2).
 */
export const ownPage =
  (load: () => Promise<LazyPage>): LazyRouteFunction<RouteObject> =>
  async () => {
    try {
      const { default: Component, loader } = await load()
      return loader ? { Component, loader, shouldRevalidate: never } : { Component }
    } catch (failure) {
      return reloadPage(failure, pending)
    }
  }

/** The same for a page that draws parts of antd itself. */
export const lazyPage = (load: () => Promise<LazyPage>): LazyRouteFunction<RouteObject> =>
  ownPage(async () => {
    const fetching = load()
    const [Themed, { loader }] = await Promise.all([inTheme(async () => (await fetching).default), fetching])
    return { default: Themed, loader }
  })
