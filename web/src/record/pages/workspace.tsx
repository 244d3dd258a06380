import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type RelationSlot, RelationSlotProvider } from '#web/fields/relation/picker-slot.ts'
import { useCan } from '#web/platform/permissions.ts'
import { mayLeave } from '#web/ui/layer/confirm.ts'
import { hasUnsaved } from '#web/ui/layer/unsaved.ts'
import { RecordPicker } from '../features/editing.ts'
import { ManyChooser } from '../features/picker/ManyChooser.tsx'
import { type FormRequest, type RecordScreen, useRecordScreens } from '../model/screens.tsx'
import {
  closeForm,
  closeRecord,
  type OpenRecord,
  readForm,
  readOpen,
  withForm,
  withOpen,
  wordsOf,
} from '../model/state/open-record.ts'
import { type Workspace, WorkspaceProvider } from '../model/workspace-context.ts'

interface WorkspaceProps {
  /** The type whose list or record the page shows: its own forms stand in the address. Absent: a page of something else. */
  screen?: RecordScreen
  /** A record opened from here slides over the list, or has the whole page. */
  opens: 'panel' | 'page'
  children: ReactNode
}

/** A plain form of the page's own type can stand in the address and so survives a reload. */
const fitsAddress = (request: FormRequest, typeKey: string) =>
  request.typeKey === typeKey &&
  !request.preset &&
  !request.copyOf &&
  !request.kind &&
  !request.parent &&
  !request.onSaved

function useForms(typeKey: string) {
  const [params, setParams] = useSearchParams()
  const [held, setHeld] = useState<readonly FormRequest[]>([])
  const addressed = readForm(params, typeKey)
  const forms = useMemo(() => [...(addressed ? [addressed] : []), ...held], [addressed, held])

  const openForm = (request: FormRequest) => {
    if (fitsAddress(request, typeKey) && !addressed && held.length === 0)
      setParams((now) => withForm(now, request))
    else setHeld((now) => [...now, request])
  }
  /** `next` takes its place; `made` opens in the same step of the address: two would undo each other. */
  const close = (next?: FormRequest, made?: OpenRecord) => {
    const opened = (now: URLSearchParams) => (made ? withOpen(now, made, typeKey) : now)
    if (held.length > 0) {
      setHeld((now) => [...now.slice(0, -1), ...(next ? [next] : [])])
      if (made) setParams(opened)
    } else {
      setParams((now) => opened(closeForm(now)), { replace: true })
      if (next) setHeld([next])
    }
  }
  return { forms, openForm, closeForm: close }
}

/** Provides a page with opening related records, forms and pickers. */
export function RecordWorkspace({ screen, opens, children }: WorkspaceProps) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const screens = useRecordScreens()
  const may = useCan()
  const typeKey = screen?.type.key ?? ''
  const { forms, openForm, closeForm: closeTopForm } = useForms(typeKey)
  const words = wordsOf(typeKey)
  const written = params.get(words.open)
  const opened = useMemo(
    () => (opens === 'panel' ? readOpen(written, typeKey) : undefined),
    [written, typeKey, opens],
  )

  const addressOf = useCallback(
    (target: string, id: number) => {
      const found = screens.find((each) => each.type.key === target)
      return found && may(`${found.type.node}/read`) ? `${found.path}/${id}` : null
    },
    [screens, may],
  )
  // a toast can outlive its page
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const open = async (target: string, id: number) => {
    if (!(await mayLeave(hasUnsaved() && forms.length === 0))) return
    if (opens === 'panel' && isThere.current)
      setParams((now) => withOpen(now, { typeKey: target, id }, typeKey), { replace: opened !== undefined })
    else {
      const address = addressOf(target, id)
      if (address) void navigate(address)
    }
  }
  const close = async () => {
    if (await mayLeave(hasUnsaved() && forms.length === 0)) setParams((now) => closeRecord(now, typeKey))
  }

  const closeForMade = (made: OpenRecord) => {
    const isShown = opens === 'panel' && !opened && forms.length === 1
    closeTopForm(undefined, isShown && addressOf(made.typeKey, made.id) ? made : undefined)
  }

  const latest = useRef({ open, close, openForm, closeTopForm, closeForMade })
  latest.current = { open, close, openForm, closeTopForm, closeForMade }
  const workspace = useMemo<Workspace>(
    () => ({
      opened,
      tabWord: words.tab,
      forms,
      open: (target, id) => void latest.current.open(target, id),
      close: () => void latest.current.close(),
      openForm: (request) => latest.current.openForm(request),
      closeForm: (next) => latest.current.closeTopForm(next),
      closeForMade: (made) => latest.current.closeForMade(made),
    }),
    [opened, forms, words.tab],
  )
  const slot = useMemo<RelationSlot>(
    () => ({
      Picker: RecordPicker,
      Chooser: ManyChooser,
      addressOf,
      open: (target, id) => void latest.current.open(target, id),
    }),
    [addressOf],
  )
  return (
    <RelationSlotProvider value={slot}>
      <WorkspaceProvider value={workspace}>{children}</WorkspaceProvider>
    </RelationSlotProvider>
  )
}
