import type { UserValue } from '#protocol/fields/field.ts'
import { peopleFilter } from '../filter/people.tsx'
import { defineViews, type EditProps } from '../views.tsx'
import { PeopleEdit } from './edit.tsx'
import { namesOfPeople, parsePeople } from './people.ts'
import { ShowPeople } from './show.tsx'

const SeveralEdit = (props: EditProps<UserValue[]>) => <PeopleEdit {...props} multiple />

export const user = defineViews<UserValue[]>({
  Show: ShowPeople,
  Edit: SeveralEdit,
  parse: parsePeople,
  toWrite: (people) => people.map((person) => person.userId).join(',') || null,
  toText: (value) => namesOfPeople(value).join('，'),
  filter: peopleFilter,
  roomy: true,
})
