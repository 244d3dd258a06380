import { Link } from 'react-router'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { useCan } from '#web/platform/permissions.ts'
import { useScreenOf } from '../../model/screens.tsx'

interface AfterImportProps {
  type: RecordType
  importId: number
  onClose: () => void
}

/** The type's own page about what an import has brought. */
export function AfterImport({ type, importId, onClose }: AfterImportProps) {
  const may = useCan()
  const page = useScreenOf(type.key)?.afterImport
  if (!page || !may(page.need)) return null
  return (
    <Link to={page.addressOf(importId)} onClick={onClose}>
      {page.caption}
    </Link>
  )
}
