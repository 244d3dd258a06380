import { FileTextOutlined } from '@ant-design/icons'
import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { Row, SaveRequest } from '#protocol/record/calls/calls.ts'
import type { ColumnSetting, ColumnSettings } from '#protocol/record/calls/columns.ts'
import type { RecordAction, RecordType } from '#protocol/record/declaration/declare.ts'
import type { RelatedRecord } from '#web/fields/relation/relation.ts'
import type { EditProps } from '#web/fields/views.tsx'
import type { MenuEntry, QuickCreate } from '#web/platform/area.ts'
import type { NeedPath } from '#web/platform/permissions.ts'
import type { HeadAction } from './head-action.ts'
import type { Operation } from './operation.ts'

export interface TabProps {
  type: RecordType
  recordId: number
  /** The record as `queryById` gave it. */
  record: Row
  /** As it is adapted to this record. */
  screen: RecordScreen
}

export interface RowPartProps {
  type: RecordType
  row: Row
}

/** A record in the list of those that point at another one. */
export interface RelatedRowProps {
  /** Of the record they point at. */
  type: RecordType
  record: Row
  row: Row
}

/** What a type adds to one list of its related records. */
export interface RelatedParts {
  /** Behind the name. */
  Mark?: ComponentType<RelatedRowProps>
  /** At the end of the row. */
  Action?: ComponentType<RelatedRowProps>
  /** Sorted before the others. */
  isFirst?: (record: Row, row: Row) => boolean
}

/** What a record belongs to by more than a field of its form: shown at its head, locked, and saved in the same unit. */
export interface FormParent {
  /** What the record is called there: 子客户. */
  display: string
  /** 上级客户 */
  label: string
  name: string
  /** Entity keys of a new record. */
  entity: Readonly<Record<string, unknown>>
}

/** The kind of record or of action that a form is for, by the key that names it on the wire: `orderType` (locks-and-extensions.md §7.15). */
export type FormKind = Readonly<Record<string, number>>

/** A form to open: of a type, for a record or a new one, with values known beforehand by field name. */
export interface FormRequest {
  typeKey: string
  id?: number
  preset?: Readonly<Record<string, unknown>>
  /** A new one that begins with what this record holds. */
  copyOf?: number
  /** Which form, where the type has one for each kind; it goes along with the save. */
  kind?: FormKind
  parent?: FormParent
  /** Takes up at once what was left in it. */
  restores?: true
  /** Given the new record; a form opened from a picker hands it over. */
  onSaved?: (saved: RelatedRecord) => void
}

/** What a part of a form may look at and set, by field name. */
export interface FormPartProps {
  values: Readonly<Record<string, unknown>>
  isNew: boolean
  /** The record that is edited; undefined for a new one. */
  recordId: number | undefined
  disabled: boolean
  put: (values: Readonly<Record<string, unknown>>) => void
  /** The kind whose form is shown, and the way to that of another. */
  kind: FormKind | undefined
  chooseKind: (kind: FormKind | undefined) => void
  /** The kind of the record, new or stored; null is the plain one. */
  code: number | null
  /** Messages of fields by name, for those that are drawn apart. */
  faults: Readonly<Record<string, string>>
  /** Shows at a field why a save would be refused; undefined takes that back. A field without a value, or not of the form, is left alone. */
  object: (refused: { field: string; words: string } | undefined) => void
  /** What a save would send now. */
  toSave: () => SaveBody
}

/** What a form sends: fixed columns in `entity`, the others in `field`, further keys beside them. */
export type SaveBody = Pick<SaveRequest, 'entity' | 'field'> & Readonly<Record<string, unknown>>

/** A form whose fields are right, about to be saved. */
export interface FormToSave {
  /** By field name, as the form holds them. */
  values: Readonly<Record<string, unknown>>
  /** As its detail sent it; empty for a new one. */
  record: Row
  recordId: number | undefined
  isDraft: boolean
  /** What it belongs to by more than a field. */
  parent: FormParent | undefined
}

/** Why a form is not saved, at what it holds besides its fields. */
export interface SaveFault {
  /** A key of `besides`. */
  at: string
  words: string
}

/** A question whose button names the act; a refusal leaves the form as it is. */
export interface SaveQuestion {
  title: string
  content: string
  okText: string
}

/** Enters a field otherwise than its form type does. */
export type FormInputProps = EditProps<unknown> & Pick<FormPartProps, 'values' | 'recordId'>

/** What begins a new record of the type from its list. */
export interface CreateProps {
  /** The one main action of its region. */
  primary: boolean
}

/**
 * How one record type looks where it differs from all others. Everything absent means: as every type. Later areas add
 * tabs and actions here; the generic screens show only what the maps contain.
 */
export interface RecordScreen {
  type: RecordType
  icon: ReactNode
  /** Address of its list; a record's own page is below it. */
  path: string
  /** Where its menu entry covers more than its list or is called otherwise: further addresses, other permissions, a title. Null: it has no entry of its own. */
  menu?: Partial<Pick<MenuEntry, 'also' | 'need' | 'title'>> | null
  /** Icons before the name in list and detail. */
  Marks?: ComponentType<RowPartProps>
  /** Cells that read other than by their form type, by column key. */
  cells?: Readonly<Record<string, ComponentType<RowPartProps>>>
  /** Values of its detail that read other than by their form type, by field name; they are edited in the form alone. */
  details?: Readonly<Record<string, ComponentType<RowPartProps>>>
  /** Controls of its form, by field name. */
  inputs?: Readonly<Record<string, ComponentType<FormInputProps>>>
  /** Fields that stay as the form was opened with them, by field name: a new record belongs to what it was begun from. */
  locksGiven?: readonly string[]
  /** A hook: names of fields that its form leaves out for these values, besides those that options hide. */
  useLeftOut?: (values: Readonly<Record<string, unknown>>) => readonly string[]
  /** What is asked before its form is saved, such as an amount beyond what is left; undefined where there is no question. */
  asksToSave?: (form: FormToSave, client: QueryClient) => Promise<SaveQuestion | undefined>
  /** What is wrong in what the form holds besides its fields; nothing is saved then. */
  refusesToSave?: (form: FormToSave) => Promise<SaveFault | undefined>
  /** What its own client does with what was saved, before the form closes; failures are its own to show. */
  afterSave?: (recordId: number, form: FormToSave) => Promise<void>
  /** Below the fields of its form. */
  FormPart?: ComponentType<FormPartProps>
  /** Fields that the part of its form shows in place of the form itself, by the kind of the record; null is the plain one. */
  apart?: (kind: number | null) => readonly string[]
  /**
   * What a form holds besides its fields, by the key under which it is sent beside `entity`: how it begins, with a record as its detail
   * sent it, empty for a new one. JSON-safe.
   */
  besides?: Readonly<Record<string, (record: Row) => unknown>>
  /** Begins new records, in place of one button for all. */
  Create?: ComponentType<CreateProps>
  /** By the key of the tab. */
  tabs?: Readonly<Record<string, ComponentType<TabProps>>>
  /** Of lists of related records, by the key of their tab. */
  related?: Readonly<Record<string, RelatedParts>>
  /** Directly below the head of a detail: the progress of the record. */
  BelowHead?: ComponentType<TabProps>
  /** What an existing record belongs to by more than a field of its form. */
  parentOf?: (record: Row) => FormParent | undefined
  /** Nothing is made of these records and nothing follows them, such as those in a pool. */
  readOnly?: true
  /** Forms of new records that its timeline offers besides those of what points at it. */
  creates?: readonly ((record: Row) => FormRequest)[]
  /** Beside the tabs' main column, between the next contact and the team. */
  Rail?: ComponentType<TabProps>
  /** The way to other pages behind the same menu entry, before the scenes. */
  Sections?: ComponentType
  /** Whether a column can be chosen, by the type's settings of its columns; absent: every one. */
  offersColumn?: (column: ColumnSetting, settings: ColumnSettings) => boolean
  /** Buttons of the list's head that only this type has. */
  headActions?: readonly HeadAction[]
  actions?: Readonly<Partial<Record<RecordAction, Operation>>>
  /** A page that looks through what an import has brought, behind a link on its result. */
  afterImport?: { caption: string; need: NeedPath; addressOf: (importId: number) => string }
  /** Shown in an empty list in place of the offer to create a record. */
  Empty?: ComponentType
  /** The screen of a record that looks and acts unlike others of its type. */
  adapt?: (record: Row) => RecordScreen
}

declare module '#web/platform/area.ts' {
  interface Face {
    /** Screens of the area's record types, in menu order; new records are made of each. */
    records?: readonly RecordScreen[]
  }
}

/** The row of a record type in its application's menu. */
const menuEntryOf = ({ type, path, icon, menu }: RecordScreen): MenuEntry => ({
  path,
  title: type.display,
  icon,
  need: type.node,
  ...menu,
})

/** The screen of a type that looks and acts like every other. */
export const plainScreen = (type: RecordType): RecordScreen => ({
  type,
  icon: <FileTextOutlined />,
  path: `/${type.node.split('/')[0]}/${type.key}`,
})

/** Rows of the menu, in the order of the screens. */
export const menuOf = (screens: readonly RecordScreen[]): MenuEntry[] =>
  screens.filter(({ menu }) => menu !== null).map(menuEntryOf)

/** A new record of a type, from anywhere. */
export const createEntryOf = ({ type, path, icon }: RecordScreen): QuickCreate => ({
  path: `${path}?create=1`,
  title: type.display,
  icon,
  need: `${type.node}/save`,
  isQuick: type.quickCreate === true,
})

const Screens = createContext<readonly RecordScreen[]>([])
export const RecordScreensProvider = Screens.Provider

/** Screens of all record types that have one, in menu order. */
export const useRecordScreens = (): readonly RecordScreen[] => useContext(Screens)

export function useScreenOf(typeKey: string): RecordScreen | undefined {
  return useRecordScreens().find((screen) => screen.type.key === typeKey)
}
