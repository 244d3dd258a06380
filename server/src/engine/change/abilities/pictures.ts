import { keepPictures, readPictures } from '../pictures.ts'
import type { Ability } from '../plan/ability.ts'

/** Groups of pictures beside the fields. */
export const pictures: Ability = {
  name: 'pictures',
  of: (type) => type.pictures !== undefined,
  plan: ({ actor, type, stored, values }) =>
    type.pictures?.some(({ name }) => (values[name] ?? stored?.[name] ?? null) !== null)
      ? {
          written: (trx, id) =>
            keepPictures(trx, actor, type, { id, before: stored, after: { ...stored, ...values } }),
        }
      : null,
  detail: (actor, { type, row }) => readPictures(actor, type, row),
}
