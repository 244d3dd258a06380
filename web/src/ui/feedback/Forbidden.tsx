import { EmptyState } from './EmptyState.tsx'
import { useHelperNames, useSwitchOnHint } from './helper-names.ts'

interface ForbiddenProps {
  hint?: string
  /** Inside a page that keeps its heading. */
  inside?: boolean
}

/** Where the right is missing: what that means, and who can help. */
export function Forbidden({ hint = '您的角色没有使用这里的权限', inside = false }: ForbiddenProps) {
  const whom = useHelperNames('rights')
  return <EmptyState whole={!inside} variant="forbidden" hint={`${hint}，可联系 ${whom} 开通`} />
}

/** Where an application would be that the company has switched off. */
export function SwitchedOff({ application }: { application: string }) {
  return <EmptyState whole variant="forbidden" text={`应用“${application}”已停用`} hint={useSwitchOnHint()} />
}
