import type { Ability } from '../plan/ability.ts'
import { deleteBeside } from '../purge.ts'

/** Stars by which users mark records. */
export const star: Ability = {
  name: 'star',
  of: ({ abilities }) => abilities.star === true,
  purge: (purge) => deleteBeside('stars', purge),
}
