import type { UserValue } from '#protocol/fields/field.ts'
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
} satisfies Omit<ViewsDefinition<UserValue[]>, 'Edit' | 'parse' | 'toWrite' | 'icon'>
