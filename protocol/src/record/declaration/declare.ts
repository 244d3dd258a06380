import type { Refused } from '#protocol/platform/codes.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import { type Approval, checkApproval } from '#protocol/record/states/approval.ts'
import { checkAxes } from '#protocol/record/states/check-axes.ts'
import type { Closing, StateAxes, States } from '#protocol/record/states/declared-states.ts'
import { axesOf, stateOptions, stateWords } from '#protocol/record/states/states.ts'
import type {
  DeclaredField,
  ListColumn,
  StoredColumn,
  SystemColumn,
  SystemFilter,
} from './declared-columns.ts'
import type { DeclaredTab, HeadItem, Pictures } from './declared-details.ts'
import type { DeclaredScene } from './declared-scenes.ts'
import { checkFixed } from './fixed-fields.ts'
import { checkKinds, type Kinds } from './kinds.ts'
import { checkLines, type Lines } from './lines.ts'
import type { MoneyStep } from './money-step.ts'
import { checkPrints, type Prints } from './print.ts'
import { checkRegistered } from './register.ts'
import { shownColumns } from './shown-columns.ts'
import type { Sum } from './sums.ts'
import { checkTodos, type Todo } from './todo.ts'

export { toKey } from '#protocol/platform/to-key.ts'

/** A node of the permission tree below an application: `crm/customer`. */
export type Node = `${string}/${string}`

/** Message types sent to members and owners (platform.md §7.2). */
export interface TeamMessages {
  added: number
  left: number
  removed: number
}

/**
 * A named view of a type: some of its records, listed and handled under rights of their own, such as those in a pool. Of
 * each kind there may be many, kept apart by an id. The server's part is in the type's rules under the same key.
 */
export interface DeclaredView {
  /** Its own number in the place of the type's, where the wire has one. */
  label?: number
  /** Key by which requests and rows say which one is meant. */
  parameter: string
  display: string
  /** What workbooks call its records. */
  sheets: string
  /** Whose rights decide about its lists; and the one by which its records are read. */
  node: Node
  readBy: Node
  scenes?: readonly DeclaredScene[]
  /** As with a type. */
  list?: readonly ListColumn[]
  abilities: Abilities
  actions: readonly RecordAction[]
  upfront?: readonly RecordAction[]
  /** Items of the head, and tabs, that the type has and the view has not. */
  hidesHead?: readonly string[]
  hidesTabs?: readonly string[]
  /** Where the uniqueness check finds a value in it: the key of the names, and how they are introduced. */
  holder?: { key: string; words: string }
}

/** Message types for the outcome of an import (platform.md §7.2). */
export interface ImportMessages {
  finished: number
  cancelled: number
}

/** A sum over the records of a list, whichever page is shown. */
export interface FooterSum {
  /** As the list sends it in `extraData.money`. */
  key: string
  title: string
  /** Column that is added up; who may not see it sees no sum. */
  column: string
  /** Only records in one of these states count. */
  states?: readonly string[]
}

/** What a type can do beyond being kept, listed and edited (record-engine.md §1.3). */
export interface Abilities {
  team?: true
  star?: true
  /** Owner changes; `team` offers to keep the old owner as a member. */
  transfer?: true
  import?: true
  exportSelected?: true
  exportAll?: true
  activity?: true
  /** Creation is shown in the timeline. */
  activityOnCreate?: true
  /** `num` is called for its tabs. */
  counters?: true
}

/** How the wire and the log name a type. */
interface OnWire {
  /** Prefix of its calls. */
  module: string
  /** Its calls are declared and answered by its area, over the functions of the engine; none of the standard ones are. */
  ownCalls?: true
  /** Its number in the operation log (platform.md §9.1); absent: logged without a part of its own. */
  logPart?: number
  /** Last part of the path of the call that deletes; absent: `deleteByIds`. */
  removal?: string
  /** Details are also asked for by tokens, which rows carry as `encryptId` (locks-and-extensions.md §1.5). */
  tokens?: true
  /** Saves may name the records it points at beside the entity (locks-and-extensions.md §18). */
  relatives?: true
}

/** How records are found, listed, filtered and added up. */
interface Listing {
  /** Columns of the keyword search. */
  search: readonly string[]
  /** Columns that point at records by whose names the keyword search finds as well. */
  searchVia?: readonly string[]
  searchHint: string
  systemColumns: readonly SystemColumn[]
  filters: readonly SystemFilter[]
  scenes: readonly DeclaredScene[]
  /**
   * The columns of its list until a user arranges their own, in order: who it is, how important, what is due, what happened
   * last, how to reach, whose, state. The other columns are hidden until they are chosen; absent: none is hidden.
   */
  columns?: readonly ListColumn[]
  /** Sums over everything that a list holds, shown below it (record-engine.md §7.2). */
  footer?: readonly FooterSum[]
  /** Stored columns every list without a scene of its own keeps at these values. */
  defaults?: Readonly<Record<string, number>>
}

/** What a detail shows and offers. */
interface Detail {
  /** The facts that one acts on, five at most. */
  head: readonly HeadItem[]
  /** Keys of what is shown beside the name, besides the state. */
  tags?: readonly string[]
  /** Keys of the details besides the fields, behind the owner: stored columns, `ownerDeptName`. */
  information?: readonly string[]
  tabs: readonly DeclaredTab[]
  /** Of these and those of related records: what a view has not. */
  hidesTabs?: readonly string[]
  /** Items of the list's selection bar and of the detail's menu, in order. */
  actions: readonly RecordAction[]
  /** Those shown in the head of a detail themselves, in this order, not in its menu (record-engine.md §9.1). */
  upfront?: readonly RecordAction[]
  /** What usually comes next for a record: the first of these that can be begun is the main button of its detail. */
  next?: readonly RecordAction[]
}

/** Numbers of messages that abilities send. */
interface Messages {
  /** Only types with a team. */
  team?: TeamMessages
  /** Only types that can be imported. */
  import?: ImportMessages
}

/** Leaves by which the engine asks for rights over records. */
export type UsualLeaf = 'index' | 'read' | 'save' | 'update' | 'delete' | 'excelimport'

export interface RecordType {
  /** `label`, `types`, `type`, `crmType` on the wire. */
  label: number
  key: string
  display: string
  /** What its making is called; 新建 and its name unless declared. */
  creation?: string
  wire: OnWire
  table: string
  idKey: string
  /** Column of the record's title. */
  title: string
  node: Node
  /** How its node calls the usual leaves, where several types share it; only types with calls of their own. */
  leaves?: Readonly<Partial<Record<UsualLeaf, string>>>
  /** A right besides the node's own by which records are read, each as far as its row allows. */
  reachedBy?: Node
  /** How other records name its records where that is not its title: the column, and the keys of the name in rows and in forms. */
  nameKeys?: { column?: string; inRows?: string; inForms?: string }
  /**
   * Its records have no owner: the column of the owner stays empty. A right over all people reaches all of them; which
   * ones the others reach is declared in the rules (`viewing.alsoVisible`).
   */
  ownerless?: true
  /**
   * What its rows hold follows from a ledger of its area: the calls that save and delete are not offered, and whatever else
   * changes a row is noted there (`RecordRules.ledger`).
   */
  ledger?: true
  /** Its records are never deleted: a state ends them. The call is not offered, and no bin holds them. */
  kept?: true
  /** Options that are stored as linked ones show and hide other fields whatever `remark` states (record-engine.md §2.6). */
  linksOptions?: true
  /** Column of the record whose owner the rows of an imported file have that names none. */
  ownerFollows?: string
  /** Columns of which the uniqueness check names the record that has the value (record-engine.md §3.4). */
  namesHolderOf?: readonly string[]
  /**
   * Its records can be numbered by a rule: the text column, which is unique, the column of the date in the number, what the
   * settings call it and the letters with which a rule begins (record-engine.md §15). `fixed`: the rule is always in use, is
   * written without separators, and no setting shows or changes it.
   */
  numbered?: { column: string; date?: string; title: string; letters: string; fixed?: true }
  /** Named views, by their key. */
  views?: Readonly<Record<string, DeclaredView>>
  /** Its records are of several kinds, each with a form of its own. */
  kinds?: Kinds
  /** Its state machines, by the names of their axes; their columns, list columns and filters need no other declaration. */
  states?: StateAxes
  /** What else keeps a record from being changed, by keys of its rows and details; its rules refuse the same. */
  closings?: readonly Closing[]
  /** Its records are approved: what a save and each outcome does, and what is frozen meanwhile. Needs states. */
  approval?: Approval
  /** The refusal for a deleted record; absent: that it was deleted. */
  deleted?: Refused
  /** Tables of lines that are saved with the record. */
  lines?: readonly Lines[]
  /** Groups of pictures of a record, behind the fields of its form and its details. */
  pictures?: readonly Pictures[]
  /** Stored columns that hold sums of the records that point here. */
  sums?: readonly Sum[]
  /** Its records are printed by templates. */
  prints?: Prints
  /** What its records add to the money strip of those they belong to. */
  moneyStep?: MoneyStep
  /** Its details show the money strip. */
  moneyStrip?: true
  fields: readonly DeclaredField[]
  stored: readonly StoredColumn[]
  /** Its entries of 待办事项: which of its records wait for the user. */
  todos?: readonly Todo[]
  /** It is among the few that the quick create menu offers. */
  quickCreate?: true
  abilities: Abilities
  list: Listing
  detail: Detail
  messages?: Messages
}

/** What every type can declare; other actions are those of one type, which its screen knows by their key. */
type EngineAction = 'transfer' | 'edit' | 'exportSelected' | 'delete' | 'addMembers' | 'removeMembers'
export type RecordAction = EngineAction | (string & {})

/** The right behind a leaf of a type. */
export const rightOf = ({ node, leaves = {} }: Pick<RecordType, 'node' | 'leaves'>, leaf: UsualLeaf): Node =>
  `${node}/${leaves[leaf] ?? leaf}`

/** What the making of a record is called: 新建客户, 上报坏锁. */
export const creationOf = ({ creation, display }: Pick<RecordType, 'creation' | 'display'>): string =>
  creation ?? `新建${display}`

/** Records of the type can be deleted, so that a bin holds them. */
export const isDeletable = ({ ledger, kept }: Pick<RecordType, 'ledger' | 'kept'>): boolean =>
  !ledger && !kept

/** The column, list column and filter of an axis. */
function columnsOfAxis({ column, title, vocabulary, formType, alwaysShown }: States) {
  const [key, words] = [toKey(column), stateWords(vocabulary)] as const
  const authorisation = { level: 2, operateType: 4 } as const
  const shownAs = formType ?? 'checkStatus'
  return {
    stored: { name: column, label: title, formType: shownAs, inRows: true, words },
    systemColumn: { key, title, formType: shownAs, words, ...(alwaysShown ? {} : { authorisation }) },
    filter: {
      key,
      title,
      formType: formType ? 'select' : 'checkStatus',
      setting: stateOptions(vocabulary),
    },
  } as const
}

/** Puts an entry behind another one; in front of all where that is not named. */
function placeBehind<Entry>(
  entries: readonly Entry[],
  entry: Entry,
  isOther: ((other: Entry) => boolean) | null,
): readonly Entry[] {
  const at = isOther ? entries.findIndex(isOther) + 1 : 0
  return entries.toSpliced(at, 0, entry)
}

/** The columns, list columns and filters of a type, with those it has by its abilities. */
function columnsWithAbilities(type: RecordType): Pick<RecordType, 'stored' | 'list'> {
  const drawn = (type.pictures ?? []).map(
    ({ name, label }) => ({ name, label, formType: 'pic', inRows: true }) as const,
  )
  return axesOf(type)
    .toReversed()
    .reduce<Pick<RecordType, 'stored' | 'list'>>(
      ({ stored, list }, axis) => {
        const { after } = axis
        const own = columnsOfAxis(axis)
        const isAfter = after === undefined ? null : ({ key }: { key: string }) => key === toKey(after)
        return {
          stored: placeBehind(stored, own.stored, after === undefined ? null : ({ name }) => name === after),
          list: {
            ...list,
            systemColumns: placeBehind(list.systemColumns, own.systemColumn, isAfter),
            filters: placeBehind(list.filters, own.filter, isAfter),
          },
        }
      },
      { stored: [...drawn, ...type.stored], list: type.list },
    )
}

/** Checks the declaration at start-up where types cannot, keeps its exact shape, and adds what its abilities bring. */
export function declareRecordType<const Type extends RecordType>(type: Type): Type {
  const columns = new Set([...type.fields, ...type.stored].map((column) => column.name))
  const { column: number = type.title, date = number } = type.numbered ?? {}
  for (const column of [type.title, ...type.list.search, number, date])
    if (!columns.has(column)) throw new Error(`${type.key} has no column ${column}`)
  if (type.numbered && !type.fields.some((field) => field.name === number && field.unique))
    throw new Error(`${type.key} is numbered by ${number}, which is not a unique field`)
  if (type.ownerless && (type.abilities.team || type.abilities.transfer))
    throw new Error(`nobody owns records of ${type.key}: they have no team and are not transferred`)
  if (type.abilities.import && !type.messages?.import)
    throw new Error(`${type.key} is imported, and no message tells what became of it`)
  checkRegistered(type)
  checkAxes(type)
  checkKinds(type)
  checkFixed(type)
  checkLines(type)
  checkTodos(type, columns)
  checkPrints(type)
  checkApproval(type, new Set([...columns, ...(type.lines ?? []).map(({ key }) => key)]))
  for (const { column } of type.sums ?? [])
    if (!type.stored.some(({ name }) => name === column))
      throw new Error(`${type.key} has no stored column ${column} for a sum`)
  const shown = { ...type, ...shownColumns(type) }
  return { ...shown, ...columnsWithAbilities(shown) }
}
