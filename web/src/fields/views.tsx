import { type ComponentType, createElement, type ReactNode } from 'react'
import type { FormType } from '#protocol/fields/form-types.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import { type LazyComponent, lazyComponent } from '#web/ui/lazy-component.tsx'
import type { FilterKind } from './filter/kind.ts'

/** The part of a field that showing needs; list heads know no more. */
export interface ShownField extends Partial<Omit<FormField, 'formType' | 'fieldName' | 'name'>> {
  fieldName: string
  name: string
  formType: FormType
}

/** A cell is one line high and cut, as is a fact of a head, which offers what is done with it; a detail may wrap and link. */
export type ShowPlace = 'cell' | 'fact' | 'detail'

export interface ShowProps {
  /** In read or in row format (record-engine.md §4): a Show takes both. */
  value: unknown
  field: ShownField
  place: ShowPlace
  /** Was searched: what was found stands out in it. */
  searched?: boolean
}

export interface EditProps<Value> {
  /** Id of the control itself, so that its label and the first-error jump find it. */
  id: string
  field: FormField
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  invalid?: boolean
  disabled?: boolean
  autoFocus?: boolean
}

/** What `precisions` means where it is no number of decimals: a choice of the designer (record-engine.md §2.5). */
export interface PrecisionChoice {
  label: string
  control: 'tiles' | 'list'
  options: { label: string; value: number }[]
}

/** What the designer shows of a form type beside what `formTypes` says it offers. */
interface DesignerViews {
  /** Words in the drawn control while there is neither default nor hint. */
  hint: string
  /** Drawn higher than one line. */
  isTall: boolean
  precisions: PrecisionChoice | null
  /** Default of a new field. */
  initial: unknown
}

/** How a field is laid out. */
interface Layout {
  align: 'left' | 'right'
  /** A value under its name; words without one, which a form always shows; null: drawn elsewhere, by what it belongs to. */
  drawn: 'value' | 'words' | null
  /** Takes a line of its own among the values of a detail. */
  ownLine: boolean
  /** Edited where a detail shows it, too, not in the form alone. */
  inline: boolean
  /** Takes the whole width of an inline editor and is confirmed with a button, not with Enter. */
  roomy: boolean
  /** Chosen, not typed: checked as soon as it changes. */
  isChosen: boolean
  /** Its write format is several keys of the record itself. */
  spreads: boolean
  designer: DesignerViews
}

/** A view says of its layout and of what the designer shows only how it differs from {@link inOneLine}. */
export interface ViewsDefinition<Value> extends Partial<Omit<Layout, 'designer'>> {
  Show: ComponentType<ShowProps>
  /** Fetches the editor, which only those who edit need; null: never edited by hand here, forms show it instead. */
  Edit: (() => Promise<ComponentType<EditProps<Value>>>) | null
  /** Read format, a default, a stored draft or the form's own state → form state. JSON-safe, and its own inverse. */
  parse: (value: unknown, field: ShownField) => Value
  /** Form state → write format; null when empty. */
  toWrite: (value: Value, field: ShownField) => unknown
  /** Plain text of a read or row value: tooltips, copies, titles. '' when empty. */
  toText: (value: unknown, field: ShownField) => string
  filter: FilterKind | null
  /** Sign of the form type beside its name, which says the same. */
  icon: ReactNode
  /** What a list column usually needs. */
  width: number
  designer?: Partial<DesignerViews>
}

/** A value in one line, typed, and edited in a detail too where it is edited at all. */
const inOneLine: Omit<Layout, 'inline'> = {
  align: 'left',
  drawn: 'value',
  ownLine: false,
  roomy: false,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '请输入',
    isTall: false,
    precisions: null,
    initial: null,
  },
}

/** The web's third of a form type: how it is shown, edited and filtered. */
export interface FieldViews extends Omit<ViewsDefinition<unknown>, 'Edit' | keyof Layout>, Layout {
  Edit: LazyComponent<EditProps<unknown>> | null
}

/** An editor that several form types share, with what makes it the editor of this one. */
export const editorWith =
  <Value, const More extends object>(
    load: () => Promise<ComponentType<EditProps<Value> & More>>,
    more: More,
  ): (() => Promise<ComponentType<EditProps<Value>>>) =>
  async () => {
    const Edit = await load()
    return (props) => createElement(Edit, { ...props, ...more })
  }

const closeOver =
  <Value,>(Edit: ComponentType<EditProps<Value>>, parse: ViewsDefinition<Value>['parse']) =>
  (props: EditProps<unknown>) => <Edit {...props} value={parse(props.value, props.field)} />

/** Closes a definition over its own form-state type, so that all form types fit into one map. */
export function defineViews<Value>(definition: ViewsDefinition<Value>): FieldViews {
  const { Edit, parse, toWrite, designer, ...rest } = definition
  return {
    ...inOneLine,
    inline: Edit !== null,
    ...rest,
    designer: { ...inOneLine.designer, ...designer },
    parse,
    toWrite: (value, field) => toWrite(parse(value, field), field),
    Edit: Edit && lazyComponent(async () => closeOver(await Edit(), parse)),
  }
}
