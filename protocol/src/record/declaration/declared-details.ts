import { toKey } from '#protocol/platform/to-key.ts'
import type { Node, RecordAction } from './declare.ts'

/** A fact of the head that one acts on. */
export interface HeadItem {
  key: string
  title: string
  /** Shown in its place where it is empty. */
  or?: string
  /** Editable in the head by users with the right: in place, or by an operation. Other items are copied, dialled or followed. */
  set?: true | RecordAction
}

/** A tab of the detail. Lists of related records are no matter of the type they stand at: their links say them. */
export interface DeclaredTab {
  /** `activity`, `information`, `team`, `files`, `history`, or the key of a tab that the type's screen knows. */
  key: string
  title: string
  /** Key of `num` whose value follows the title. */
  counter?: string
  need?: Node
}

/** Pictures of a record: the stored column of the ids of their files; their files are sent as a list beside it. */
export interface Pictures {
  /** snake_case, such as `main_file_ids`. */
  name: string
  label: string
  /** Pixels that suit it best. */
  width: number
  height: number
}

/** Key under which a detail sends the files of pictures: mainFileIds → mainFileList. */
export const pictureListKey = ({ name }: Pick<Pictures, 'name'>): string =>
  toKey(name).replace(/Ids$/, 'List')
