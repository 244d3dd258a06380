import { useLocation, useNavigate } from 'react-router'
import { useCan } from '#web/platform/permissions.ts'
import { Segmented } from '#web/ui/input/Segmented.tsx'

/** A page behind a menu entry, and who may open it. */
export interface PageSection {
  value: string
  label: string
  need: string
}

/** Switches between the pages behind one menu entry; nothing where only one is open to the person. */
export function PageSections({ label, sections }: { label: string; sections: readonly PageSection[] }) {
  const may = useCan()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shown = sections.filter(({ need }) => may(need))
  return shown.length > 1 ? (
    <Segmented
      aria-label={label}
      value={pathname}
      options={shown.map(({ value, label: title }) => ({ value, label: title }))}
      onChange={(path) => void navigate(path)}
    />
  ) : null
}
