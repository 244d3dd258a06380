import type { ComponentType } from 'react'
import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router'
import { inTheme } from '#web/ui/theme/in-theme.ts'

const LAST_RELOAD = 'chunkReload'
/** A second failure within this time is not cured by another reload, in milliseconds. */
const ONCE_WITHIN = 10_000

let pending: string | undefined

/** The router tells where it is going, so that a failed page can be opened by a fresh load of that address. */
export function notePending(target: string | undefined): void {
  pending = target
}

function mayReload(target: string): boolean {
  const [at = '0', path] = (sessionStorage.getItem(LAST_RELOAD) ?? '').split(' ')
  if (path === target && Date.now() - Number(at) < ONCE_WITHIN) return false
  sessionStorage.setItem(LAST_RELOAD, `${Date.now()} ${target}`)
  return true
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
      const target = pending ?? location.pathname + location.search
      if (!mayReload(target)) throw failure
      location.assign(target)
      // the page is being replaced: nothing more may be drawn
      return new Promise(() => undefined)
    }
  }

/** The same for a page that draws parts of antd itself. */
export const lazyPage = (load: () => Promise<LazyPage>): LazyRouteFunction<RouteObject> =>
  ownPage(async () => {
    const fetching = load()
    const [Themed, { loader }] = await Promise.all([inTheme(async () => (await fetching).default), fetching])
    return { default: Themed, loader }
  })
