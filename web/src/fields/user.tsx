import { UserOutlined } from '@ant-design/icons'
import type { UserValue } from '#protocol/fields/field.ts'
import { peopleFilter } from './filter/people.ts'
import { namesOfPeople, parsePeople } from './user/people.ts'
import { ShowPeople } from './user/show.tsx'
import { defineViews, editorWith } from './views.tsx'

/** Several people. */
export const user = defineViews<UserValue[]>({
  Show: ShowPeople,
  Edit: editorWith(async () => (await import('./user/edit.tsx')).PeopleEdit, { multiple: true }),
  parse: parsePeople,
  toWrite: (people) => people.map((person) => person.userId).join(',') || null,
  toText: (value) => namesOfPeople(value).join('，'),
  filter: peopleFilter,
  icon: <UserOutlined />,
  width: 120,
  align: 'left',
  drawn: 'value',
  ownLine: false,
  inline: true,
  roomy: true,
  isChosen: false,
  spreads: false,
  designer: {
    hint: '选择员工',
    isTall: false,
    precisions: null,
    initial: null,
  },
})
