import { useEffect } from 'react'
import { toast } from '#web/platform/notices.ts'
import { useCan } from '#web/platform/permissions.ts'
import { lazyEditor } from '../features/editing.ts'
import { type FormRequest, useScreenOf } from '../model/screens.tsx'
import { useWorkspace } from '../model/workspace-context.ts'

export const RecordForm = lazyEditor(async () => (await import('../parts/form/RecordForm.tsx')).RecordForm)

const keyOf = ({ typeKey, id, preset, copyOf, kind, parent }: FormRequest, index: number) =>
  `${index}.${typeKey}.${id ?? 'new'}.${JSON.stringify([preset, copyOf, kind, parent?.entity])}`

/** Shows a refusal and closes a form that the user may not open, when reached by URL. */
function GuardedForm({ request }: { request: FormRequest }) {
  const screen = useScreenOf(request.typeKey)
  const { closeForm, closeForMade } = useWorkspace()
  const may = useCan()
  const allowed = screen && may(`${screen.type.node}/${request.id === undefined ? 'save' : 'update'}`)
  useEffect(() => {
    if (allowed) return
    toast.error('无权操作')
    closeForm()
  }, [allowed, closeForm])
  return screen && allowed ? (
    <RecordForm screen={screen} request={request} onClose={closeForm} onMade={closeForMade} />
  ) : null
}

/** The forms above a page, each over the one that opened it. */
export function FormHost() {
  const { forms } = useWorkspace()
  return forms.map((request, index) => <GuardedForm key={keyOf(request, index)} request={request} />)
}
