import { RIGHTS_CHANGED } from '#protocol/platform/permissions.ts'
import { attempt } from '#web/platform/attempt.ts'
import { useServerNotice } from '#web/platform/server-notices.ts'
import { invalidateAll, renewSession, useSession } from '#web/platform/session.ts'
import { lazyComponent } from '#web/ui/lazy-component.tsx'

const ViewingBanner = lazyComponent(async () => (await import('./ViewingBanner.tsx')).ViewingBanner)

/** `said`: the server names rights, so that more may have changed than the session tells, such as rights over fields. */
async function renew(said: string | null): Promise<void> {
  const changed = await renewSession()
  if (changed === 'person') location.reload()
  else if (changed === 'rights' || said !== null) await invalidateAll()
}

/** Keeps the page to what its person may do, and says so above it while he views as somebody else (platform.md §4.12). */
export function Viewing() {
  const { user } = useSession()
  useServerNotice(RIGHTS_CHANGED, (said) => void attempt(renew(said)))
  return user.viewedBy && <ViewingBanner user={user} viewedBy={user.viewedBy} />
}
