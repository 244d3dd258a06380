import { LinkOutlined } from '@ant-design/icons'
import type { FormType } from '#protocol/fields/form-types.ts'
import { textFilter } from '../filter/text.ts'
import type { ViewsDefinition } from '../views.tsx'
import { parseRelated, type RelatedRecord } from './relation.ts'
import { ShowRelated } from './show.tsx'

function toText(value: unknown, formType: FormType): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return parseRelated(value, formType)
    .map((related) => related.name)
    .join('，')
}

/** How one record of another type is shown, picked and written; which type follows from the form type. */
export const related = {
  Show: ShowRelated,
  Edit: async () => (await import('./edit.tsx')).RelatedEdit,
  parse: (value, field) => parseRelated(value, field.formType),
  toWrite: ([related]) => related?.id ?? null,
  toText: (value, field) => toText(value, field.formType),
  filter: textFilter,
  icon: <LinkOutlined />,
  roomy: true,
  designer: { hint: '请选择' },
} satisfies Partial<ViewsDefinition<RelatedRecord[]>>
