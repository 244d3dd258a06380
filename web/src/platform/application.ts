import type { ReactNode } from 'react'
import type { RouteObject } from 'react-router'
import type { NeedPath } from './permissions.ts'

/** A row of a side menu; rows without the right are not shown. */
export interface MenuEntry {
  path: string
  title: string
  icon: ReactNode
  /** Paths of other pages that belong to this row. */
  also?: readonly string[]
  /** One path or any of several; absent: everybody. */
  need?: NeedPath
  /** Rows of a group; the group's own path is only its key. */
  children?: readonly MenuEntry[]
}

/** An entry of the quick create menu `+`. */
export interface QuickCreate {
  path: string
  title: string
  icon: ReactNode
  need: NeedPath
}

/** An application as the top bar and the router know it (platform.md §11.1). */
export interface Application {
  key: 'crm' | 'taskExamine' | 'log' | 'book' | 'project' | 'bi' | 'calendar' | 'hrm' | 'statistics'
  title: string
  path: `/${string}`
  icon: ReactNode
  need: NeedPath
  menu: readonly MenuEntry[]
  create: readonly QuickCreate[]
  routes: readonly RouteObject[]
}
