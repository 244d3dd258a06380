import { formTypes, toFormType } from '#protocol/fields/form-types.ts'
import { toKey } from '#protocol/platform/to-key.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import type { Head } from '#protocol/record/calls/columns.ts'
import { viewsOf } from '#web/fields/all.ts'
import { RelatedLink } from '#web/fields/relation/RelatedLink.tsx'
import type { ShownField } from '#web/fields/views.tsx'
import { declaredField, isSortable, relationColumnOf, textOf, titleKey } from '../../model/record.ts'
import type { RecordScreen } from '../../model/screens.tsx'
import { ASCENDING, DESCENDING } from '../../model/state/list-state.ts'
import type { GridColumn } from '../grid/column.ts'
import { codedValueOf } from '../values/coded.tsx'
import { momentCellOf } from './MomentCells.tsx'
import { NameCell } from './NameCell.tsx'
import { leastOf, STAR, sortsDescendingFirst, widthOf } from './widths.ts'

export interface ColumnOptions {
  screen: RecordScreen
  heads: readonly Head[]
  /** Widths while a column is pulled, by column id. */
  pulled: Readonly<Record<number, number>>
  onOpen: (row: Row) => void
  onStar: ((row: Row) => void) | undefined
}

/**
 * The field of a cell: the head's label with the declaration's options. For coded states the head contains only the kind of the code,
 * the declaration the words.
 */
export function fieldOf(screen: RecordScreen, head: Head): ShownField {
  const declared = declaredField(screen.type, head.fieldName, head.name)
  const isCoded = formTypes[declared.formType].code === null
  return isCoded
    ? declared
    : { ...declared, formType: toFormType(head.formType), optionColors: head.optionColors }
}

function rendererOf({ screen, onOpen, onStar }: ColumnOptions, head: Head): GridColumn['render'] {
  const { type } = screen
  const key = head.fieldName
  if (key === titleKey(type))
    return (row) => <NameCell screen={screen} row={row} onOpen={onOpen} onStar={onStar} />
  const Special = screen.cells?.[key]
  if (Special) return (row) => <Special type={type} row={row} />
  const coded = codedValueOf(type, key)
  if (coded) return coded
  const relation = relationColumnOf(type, key)
  if (relation)
    return (row) => (
      <RelatedLink
        target={relation.to.key}
        id={Number(row[relation.key])}
        name={textOf(row, key)}
        searched={type.list.searchVia?.includes(relation.column)}
      />
    )
  const moment = momentCellOf(type, key)
  if (moment) return moment
  const field = fieldOf(screen, head)
  const { Show } = viewsOf(field.formType)
  const searched = type.list.search.some((column) => toKey(column) === key)
  return (row) => <Show value={row[key]} field={field} place="cell" searched={searched} />
}

/** Amounts stand at the right; words that stand for a number do not. */
const alignOf = (screen: RecordScreen, head: Head): GridColumn['align'] =>
  screen.cells?.[head.fieldName] || codedValueOf(screen.type, head.fieldName)
    ? 'left'
    : viewsOf(fieldOf(screen, head).formType).align

/** How wide a column is, and what it takes or gives; one that was pulled stays as it is. */
function roomOf({ pulled, onStar }: ColumnOptions, head: Head, isTitle: boolean) {
  const starred = isTitle && onStar !== undefined
  const chosen = pulled[head.id] ?? (head.pulled === 1 ? head.width : null)
  if (chosen) return { width: chosen, least: chosen, grows: false, starred }
  const star = starred ? STAR : 0
  const width = widthOf(head, isTitle)
  return { width: width + star, least: leastOf(width, isTitle) + star, grows: true, starred }
}

/** The person's columns as the grid draws them, the name first: it is the one that stays. */
export function buildColumns(options: ColumnOptions): GridColumn[] {
  const { screen, heads } = options
  const nameKey = titleKey(screen.type)
  const ordered = heads.toSorted((a, b) => Number(b.fieldName === nameKey) - Number(a.fieldName === nameKey))
  return ordered.map((head) => ({
    id: head.id,
    key: head.fieldName,
    title: head.name,
    ...roomOf(options, head, head.fieldName === nameKey),
    align: alignOf(screen, head),
    sortable: isSortable(screen.type, head),
    firstOrder: sortsDescendingFirst(head.formType) ? DESCENDING : ASCENDING,
    render: rendererOf(options, head),
  }))
}
