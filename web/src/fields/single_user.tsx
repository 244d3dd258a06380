import { LinkOutlined } from '@ant-design/icons'
import type { UserValue } from '#protocol/fields/rule/field.ts'
import { parsePeople } from './user/people.ts'
import { people } from './user/views.ts'
import { defineViews, editorWith } from './views.tsx'

/** One person. */
export const single_user = defineViews<UserValue[]>({
  ...people,
  Edit: editorWith(async () => (await import('./user/edit.tsx')).PeopleEdit, { multiple: false }),
  parse: (value) => parsePeople(value).slice(0, 1),
  toWrite: ([person]) => person?.userId ?? null,
  icon: <LinkOutlined />,
})
