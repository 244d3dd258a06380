import { LinkOutlined } from '@ant-design/icons'
import type { UserValue } from '#protocol/fields/field.ts'
import { peopleFilter } from './filter/people.ts'
import { namesOfPeople, parsePeople } from './user/people.ts'
import { ShowPeople } from './user/show.tsx'
import { defineViews, editorWith } from './views.tsx'

/** One person. */
export const single_user = defineViews<UserValue[]>({
  Show: ShowPeople,
  Edit: editorWith(async () => (await import('./user/edit.tsx')).PeopleEdit, { multiple: false }),
  parse: (value) => parsePeople(value).slice(0, 1),
  toWrite: ([person]) => person?.userId ?? null,
  toText: (value) => namesOfPeople(value).join('，'),
  filter: peopleFilter,
  icon: <LinkOutlined />,
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
