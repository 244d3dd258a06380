import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Waiting } from '#web/ui/Waiting.tsx'
import { registered } from './register/views.tsx'
import { defineViews, type EditProps } from './views.tsx'

const WaitingCascader = ({ id, field, value }: EditProps<number | null>) => (
  <Waiting id={id} placeholder={value === null ? '请选择' : registered.toText(value, field)} />
)

const CategoryEdit = lazyPart<EditProps<number | null>>(
  async () => (await import('./register/EntryCascader.tsx')).EntryCascader,
  WaitingCascader,
)

/** A category of products, of any level; rows carry its name. */
export const category = defineViews<number | null>({ ...registered, Edit: CategoryEdit, inline: true })
