import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { RouteObject } from 'react-router'
import type { NeedPath } from './permissions.ts'

/** A row of a side menu; rows without the right are not shown. */
export interface MenuEntry {
  path: string
  title: string
  icon: ReactNode
  /** Paths of other pages that belong to this row. */
  also?: readonly string[]
  /** How many things wait there; a hook, asked while the row is drawn. */
  useCount?: () => number
  /** One permission path, or any of several; absent: all users. */
  need?: NeedPath
  /** Rows of a group; the group's own path is only its key. */
  children?: readonly MenuEntry[]
  /** Its entries load later: the group is shown before it has any. */
  isAwaited?: boolean
  /** The heading above it and its neighbours with the same one. */
  section?: string
  /** The side of the menu it belongs to, where one switches between two; absent: every side. */
  side?: string
  /** Of a row of every side: its address on each. */
  sides?: Readonly<Record<string, string>>
  /** The address of the current side. */
  to?: string
}

/** Something that a person may make from anywhere: by its name, and the quick ones by the menu `+`. */
export interface QuickCreate {
  path: string
  title: string
  icon: ReactNode
  need: NeedPath
  isQuick: boolean
}

/** An application as the top bar shows it (platform.md §11.1). */
export interface Application {
  key: string
  title: string
  path: `/${string}`
  icon: ReactNode
  need: NeedPath
  menu: readonly MenuEntry[]
  create: readonly QuickCreate[]
  /** How many things wait in it, beside its title; a hook, asked while its tab is drawn. */
  useCount?: () => number
  /** Where users without the right to it are led; absent: they are refused. */
  without?: string
}

/** Sections of the administration's menu, in their order (ui.md, Screens of a kind). */
export const manageSections = ['企业', '组织与权限', '业务', '流程', '消息与集成', '审计与运维'] as const
export type ManageSection = (typeof manageSections)[number]

/** A row of the administration: in a section, or `under` the path of a group. */
export type ManageEntry = ManageRow &
  ({ section: ManageSection; under?: never } | { under: string; section?: never })

export interface ManageRow extends MenuEntry {
  /** Ascending within its section or group: lower first. */
  order: number
  /** For administrators, whatever else they may do. */
  adminOnly?: true
  /** Asks the server for the rows of the group; until they are known `children` stand for them. */
  rows?: () => Promise<readonly MenuEntry[]>
}

/** A part of a page of settings. */
export interface SettingPart {
  key: string
  title: string
  /** Ascending: lower first. */
  order: number
  Content: ComponentType
}

/** A part of 个人中心. */
export interface PersonalPart {
  path: string
  title: string
  icon: ReactNode
  Content: ComponentType
}

/** What all areas show together. */
export interface Shown {
  applications: readonly Application[]
  manage: readonly ManageEntry[]
  /** Parts of 业务参数设置. */
  settings: readonly SettingPart[]
  /** Parts of 其他设置. */
  otherSettings: readonly SettingPart[]
  /** Rows of the menu behind one's own picture. */
  account: readonly MenuEntry[]
  personal: readonly PersonalPart[]
  /** Parts of the top bar. */
  bar: readonly { key: string; Part: ComponentType }[]
  /** Above every page, whatever it is. */
  above: readonly { key: string; Part: ComponentType }[]
}

/** What an area shows to people who are signed in; fetched with the first page. Areas above add members by augmentation. */
export interface Face extends Partial<Omit<Shown, 'applications'>> {
  application?: Pick<Application, 'title' | 'icon' | 'need' | 'menu'> &
    Partial<Pick<Application, 'create' | 'useCount' | 'without'>>
  /** Rows at the head of the menu of another area's application, by its path. */
  within?: Readonly<Record<`/${string}`, readonly MenuEntry[]>>
}

/**
 * A feature of the web client. The file is part of the first load, the login page included: it holds routes and lazy pages only; icons
 * and labels are in the area's face.
 */
export interface Area {
  key: string
  /** Pages of its application, below the path. */
  application?: { path: `/${string}`; routes: readonly RouteObject[] }
  /** Pages within the application of another area, by its path. */
  within?: Readonly<Record<`/${string}`, readonly RouteObject[]>>
  /** Pages beside the applications, for everyone who is signed in. */
  pages?: readonly RouteObject[]
  /** Pages of the administration, below `/manage`. */
  manage?: readonly RouteObject[]
  /**
   * Addresses by which the specification and other clients call its pages (spec 1 §2.4), as patterns, and where they lead. Parameters
   * go along by their names, and what is behind the path.
   */
  aliases?: Readonly<Record<`/${string}`, `/${string}`>>
  /** Pages for strangers. */
  outside?: readonly RouteObject[]
  face?: () => Promise<Face>
}

/** Declares an area; it is one line more in `app/areas.ts`. */
export const area = (declared: Area): Area => declared

const Context = createContext<Shown | null>(null)
export const ShownProvider = Context.Provider

/** What the areas show; only within pages of signed-in people. */
export function useShown(): Shown {
  const shown = useContext(Context)
  if (!shown) throw new Error('useShown outside the pages of signed-in people')
  return shown
}
