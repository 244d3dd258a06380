import { LinkOutlined } from '@ant-design/icons'
import type { UserValue } from '#protocol/fields/field.ts'
import { peopleFilter } from './filter/people.tsx'
import { PeopleEdit } from './user/edit.tsx'
import { namesOfPeople, parsePeople } from './user/people.ts'
import { ShowPeople } from './user/show.tsx'
import { defineViews, type EditProps } from './views.tsx'

const OneEdit = (props: EditProps<UserValue[]>) => <PeopleEdit {...props} multiple={false} />

/** One person. */
export const single_user = defineViews<UserValue[]>({
  Show: ShowPeople,
  Edit: OneEdit,
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
