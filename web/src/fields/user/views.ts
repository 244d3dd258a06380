import type { UserValue } from '#protocol/fields/rule/field.ts'
import { peopleFilter } from '../filter/people.ts'
import type { ViewsDefinition } from '../views.tsx'
import { namesOfPeople } from './people.ts'
import { ShowPeople } from './show.tsx'

/** How people are shown and laid out, one or several. */
export const people = {
  Show: ShowPeople,
  toText: (value) => namesOfPeople(value).join('，'),
  filter: peopleFilter,
  width: 120,
  roomy: true,
  designer: {
    hint: '选择员工',
  },
} satisfies Omit<ViewsDefinition<UserValue[]>, 'Edit' | 'parse' | 'toWrite' | 'icon'>
