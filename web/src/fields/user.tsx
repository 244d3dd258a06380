import { UserOutlined } from '@ant-design/icons'
import type { UserValue } from '#protocol/fields/rule/field.ts'
import { parsePeople } from './user/people.ts'
import { people } from './user/views.ts'
import { defineViews, editorWith } from './views.tsx'

/** Several people. */
export const user = defineViews<UserValue[]>({
  ...people,
  Edit: editorWith(async () => (await import('./user/edit.tsx')).PeopleEdit, { multiple: true }),
  parse: parsePeople,
  toWrite: (chosen) => chosen.map((person) => person.userId).join(',') || null,
  icon: <UserOutlined />,
})
