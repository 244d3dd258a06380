import { id, optional } from '#protocol/platform/wire.ts'
import type { RecordType } from './declare.ts'

/** Which of a type's views is meant: its key, and which one of those that are kept. */
export interface ViewRef {
  key: string
  id: number
}

type Viewed = Pick<RecordType, 'views'>

const viewsOf = ({ views = {} }: Viewed) => Object.entries(views)

/** What requests take to name a view of the type: the parameter of each kind, an id that may be missing. */
export const viewParameters = (type: Viewed) =>
  Object.fromEntries(viewsOf(type).map(([, { parameter }]) => [parameter, optional(id())]))

/** The view that a request names; undefined for the type itself. */
export function requestedView(type: Viewed, request: Readonly<Record<string, unknown>>): ViewRef | undefined {
  for (const [key, { parameter }] of viewsOf(type)) {
    const asked = request[parameter]
    if (typeof asked === 'number') return { key, id: asked }
  }
  return undefined
}

/** A view as requests and rows name it: `{ [parameter]: id }`; nothing for the type itself. */
export function viewNamed(type: Viewed, view: ViewRef | undefined): Readonly<Record<string, number>> {
  const declared = view && type.views?.[view.key]
  return declared ? { [declared.parameter]: view.id } : {}
}

/** What workbooks call the records of a view, or of the type itself. */
export const sheetNameOf = (type: Pick<RecordType, 'views' | 'display'>, key: string | undefined): string =>
  (key === undefined ? undefined : type.views?.[key]?.sheets) ?? type.display

/** The type as its records look and act in a view. */
export function typeInView(type: RecordType, key: string): RecordType {
  const view = type.views?.[key]
  if (!view) throw new Error(`${type.key} has no view ${key}`)
  const {
    display,
    node,
    scenes = [],
    list,
    abilities,
    actions,
    upfront = [],
    hidesHead = [],
    hidesTabs = [],
  } = view
  const { readBy } = view
  return {
    ...type,
    display,
    node,
    list: { ...type.list, scenes, columns: list },
    abilities,
    detail: {
      ...type.detail,
      actions,
      upfront,
      head: type.detail.head.filter((item) => !hidesHead.includes(item.key)),
      hidesTabs,
      tabs: type.detail.tabs.map((tab) =>
        tab.need === `${type.node}/read` ? { ...tab, need: readBy } : tab,
      ),
    },
  }
}
